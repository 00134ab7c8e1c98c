import { printable } from '../domain/shown.js';
import { jsonDocument } from './json-document.js';

/** An error in the form that the command line prints. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  /** Advice to the user. */
  readonly next?: string | undefined;
  /** Exit status of the process. */
  readonly exit: number;
}

/** Prints an error, as a JSON document on stdout or for people on stderr, and sets the exit status. */
export function printError({ code, message, next, exit }: ShownError, asJson: boolean): void {
  if (asJson) process.stdout.write(jsonDocument({ error: { code, message, ...(next && { next }) } }, 2));
  else process.stderr.write(printable(`Error: ${message}\n${next ? `  → ${next}\n` : ''}`));
  process.exitCode = exit;
}
