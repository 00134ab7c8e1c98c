import type { ErrorCode } from '../errors.js';

/** What a thread sends: messages, and finally the cause if it failed. */
export type Said<Message> =
  | { readonly kind: 'said'; readonly message: Message }
  /** An error of the catalogue, rebuilt on the other side. */
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly details: unknown }
  /** Any other error: where it was thrown, without its message. */
  | { readonly kind: 'bug'; readonly place: string };
