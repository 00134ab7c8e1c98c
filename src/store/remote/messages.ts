import { createRequire } from 'node:module';
import { AssessError, type ErrorCode, placeOf } from '../../errors.js';

/**
 * What client and server say to each other, as frames (frames.ts) over a Unix socket. The server greets; then the client
 * asks, with numbers of its own, and each question has one answer. Values are plain data with Dates.
 */
export interface Greeting {
  /** Both must be of one version, so that neither misreads the other. */
  readonly version: string;
  readonly pid: number;
  /** Who holds the store is a command at work, which lets others read it and no more. */
  readonly readOnly: boolean;
}

export type Question =
  | { readonly ask: 'call'; readonly method: string; readonly args: readonly unknown[] }
  /** Opens a stream, whose number is that of the question; the answer is its first batch. */
  | { readonly ask: 'open'; readonly method: string; readonly args: readonly unknown[] }
  /** The next batch of a stream; undefined after the last. */
  | { readonly ask: 'next'; readonly stream: number }
  /** Reads a stream no further. */
  | { readonly ask: 'leave'; readonly stream: number }
  /** Begins a transaction, whose number is that of the question; answered when no one else writes. */
  | { readonly ask: 'begin' }
  | {
      readonly ask: 'within';
      readonly transaction: number;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly ask: 'commit' | 'rollback'; readonly transaction: number };

export type NumberedQuestion = Question & { readonly number: number };

export type Answer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: SentError };

/** An error of the catalogue on its way. */
export interface SentError {
  readonly code: ErrorCode;
  readonly details: unknown;
}

/** Errors outside of the catalogue are bugs, told by their place alone, because a message might quote a text. */
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
