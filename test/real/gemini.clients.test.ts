import { gemini } from './drivers/gemini.js';
import { prove } from './prove.js';

prove(gemini);
