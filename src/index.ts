/** What other programs import from the package. */
export { ApiRequestError } from './client/api-request-error.js';
export { AssessClient, type AssessClientOptions, type WaitOptions } from './client/assess-client.js';
export type * from './client/types.js';
export { ERROR_CODES, type ErrorCode } from './engine/errors/codes.js';
export { type ClassifiedEdit, createEditClassifier } from './services/edit-classifier.js';
export {
  type RefusalReason,
  type SignedNotification,
  type Verification,
  verifySignature,
} from './webhooks/verify-signature.js';
