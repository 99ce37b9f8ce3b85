import { claude } from './drivers/claude.js';
import { prove } from './prove.js';

prove(claude);
