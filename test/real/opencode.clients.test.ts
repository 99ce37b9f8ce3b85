import { opencode } from './drivers/opencode.js';
import { prove } from './prove.js';

prove(opencode);
