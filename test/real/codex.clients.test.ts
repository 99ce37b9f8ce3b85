import { codex } from './drivers/codex.js';
import { prove } from './prove.js';

prove(codex);
