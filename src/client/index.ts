/** The client of the API: `@assess-english/client`. */
export {
  type RefusalReason,
  type SignedNotification,
  type Verification,
  verifySignature,
} from '../webhooks/verify-signature.js';
export { ApiRequestError } from './api-request-error.js';
export { AssessClient, type AssessClientOptions, type WaitOptions } from './assess-client.js';
export type * from './types.js';
