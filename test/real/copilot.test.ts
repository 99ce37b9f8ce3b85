import { copilot } from './drivers/copilot.js';
import { prove } from './prove.js';

prove(copilot);
