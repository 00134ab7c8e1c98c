import { printable } from '../domain/shown.js';

/** Prints a message on stderr, even with `--json`, where oclif's own methods print nothing. */
export const tell = (line: string): void => void process.stderr.write(`${printable(line)}\n`);
