import { harmless } from '../domain/shown.js';

/** Says something to people on stderr, also with `--json`, with which oclif prints nothing there. */
export const tell = (line: string): void => void process.stderr.write(`${harmless(line)}\n`);
