export { visible } from '../core/visible.js';
