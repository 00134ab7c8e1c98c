/** What other programs import from the package. */
export * from './client/index.js';
export { ERROR_CODES, type ErrorCode } from './engine/results/codes.js';
export { type ClassifiedEdit, createEditClassifier } from './services/texts/edit-classifier.js';
