export { makeDirectory } from '../audit/make-directory.js';
