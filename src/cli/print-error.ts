import { harmless, harmlessJson } from '../domain/shown.js';

/** An error as the command line shows it. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly next?: string | undefined;
  /** Exit status of the process. */
  readonly exit: number;
}

/** Prints an error, as a JSON document on stdout or for people on stderr, and sets the exit status. */
export function printError({ code, message, next, exit }: ShownError, asJson: boolean): void {
  if (asJson)
    process.stdout.write(`${harmlessJson({ error: { code, message, ...(next && { next }) } }, 2)}\n`);
  else process.stderr.write(harmless(`Error: ${message}\n${next ? `  → ${next}\n` : ''}`));
  process.exitCode = exit;
}
