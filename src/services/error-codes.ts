/** The error codes of results, for those who explain them. */
export { bareCode, ERROR_CODES } from '../engine/errors/codes.js';
