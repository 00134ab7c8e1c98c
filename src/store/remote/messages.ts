import { createRequire } from 'node:module';
import { AssessError, type ErrorCode, placeOf } from '../../errors.js';

/**
 * The messages between client and server, as frames (frames.ts) over a Unix socket. The server greets; then the client
 * asks numbered questions, each of which has one reply. Values are plain data with Dates.
 */
export interface Greeting {
  /** Both must have the same version, so that neither misreads the other. */
  readonly version: string;
  readonly pid: number;
  /** The store is open in a command, which only lets others read. */
  readonly readOnly: boolean;
}

export type Question =
  | { readonly ask: 'call'; readonly method: string; readonly args: readonly unknown[] }
  /** Opens a stream, whose number is that of the question; the reply is its first batch. */
  | { readonly ask: 'open'; readonly method: string; readonly args: readonly unknown[] }
  /** Requests the next batch of a stream; undefined after the last. */
  | { readonly ask: 'next'; readonly stream: number }
  /** Stops reading a stream. */
  | { readonly ask: 'leave'; readonly stream: number }
  /** Begins a transaction, whose number is that of the question; the reply comes when nobody else is writing. */
  | { readonly ask: 'begin' }
  | {
      readonly ask: 'within';
      readonly transaction: number;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly ask: 'commit' | 'rollback'; readonly transaction: number };

export type NumberedQuestion = Question & { readonly number: number };

export type Reply =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: SentError };

/** An error of the catalogue, to be sent. */
interface SentError {
  readonly code: ErrorCode;
  readonly details: unknown;
}

/** Errors outside of the catalogue are bugs, reported only by their place, because a message might quote a text. */
export function toSent(error: unknown): SentError {
  const { code, details } =
    error instanceof AssessError ? error : new AssessError('internal', { reason: placeOf(error) });
  return { code, details };
}

export function fromSent({ code, details }: SentError): AssessError {
  return new AssessError(code, details as AssessError['details']);
}

/** The version of this package. */
export const VERSION = (createRequire(import.meta.url)('../../../package.json') as { version: string })
  .version;
