import { createInterface } from 'node:readline/promises';
import { AssessError } from '../errors.js';

/**
 * Asks on a terminal before something is deleted.
 * @param command whose work it is
 * @param expected what has to be typed; y or yes otherwise
 * @throws AssessError `invalid_option` where the answer is another, or there is nobody to ask
 */
export async function confirm(command: string, question: string, expected?: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new AssessError('invalid_option', {
      option: '--yes',
      reason: 'is needed where nobody can be asked',
    });
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await terminal.question(`${question} ${expected === undefined ? '[y/N] ' : ''}`);
    if (expected === undefined ? /^\s*y(es)?\s*$/i.test(reply) : reply.trim() === expected) return;
  } finally {
    terminal.close();
  }
  throw new AssessError('invalid_option', { option: command, reason: 'nothing was deleted' });
}
