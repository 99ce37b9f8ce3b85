import { qwen } from './drivers/qwen.js';
import { prove } from './prove.js';

prove(qwen);
