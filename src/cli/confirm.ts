import { createInterface } from 'node:readline/promises';
import { printable } from '../domain/shown.js';
import { AssessError } from '../errors.js';

/**
 * Asks for confirmation on a terminal before a deletion.
 * @param command the command that asks
 * @param expected the text that must be typed; by default y or yes
 * @throws AssessError `invalid_option` if the user types anything else, or there is no terminal
 */
export async function confirm(command: string, question: string, expected?: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new AssessError('invalid_option', { option: '--yes', reason: 'is required without a terminal' });
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await terminal.question(printable(`${question} ${expected === undefined ? '[y/N] ' : ''}`));
    if (expected === undefined ? /^\s*y(es)?\s*$/i.test(reply) : reply.trim() === expected) return;
  } finally {
    terminal.close();
  }
  throw new AssessError('invalid_option', { option: command, reason: 'nothing was deleted' });
}
