import { fileURLToPath } from 'node:url';
import { Config, Errors, run } from '@oclif/core';
import { placeOf } from '../errors.js';
import { EXIT } from './exit.js';

/** Wrong usage that oclif itself finds (an unknown command or flag, a missing argument). */
function isUsageError(error: unknown): boolean {
  return error instanceof Errors.CLIError;
}

/**
 * Runs the command that the process was started with, and sets the exit status.
 * @param url of the launcher, which lies in a folder of the package
 */
export async function start(url: string): Promise<void> {
  // A reader that has seen enough (`| head`) is no fault of ours: what is still printed goes nowhere.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(EXIT.bug);
  });
  try {
    const config = await Config.load({ root: fileURLToPath(url) });
    await run(process.argv.slice(2), config);
  } catch (error) {
    if (error instanceof Errors.ExitError) process.exitCode = error.oclif.exit ?? EXIT.bug;
    else if (isUsageError(error)) {
      process.stderr.write(`Error: ${(error as Error).message}\n  → see assess --help\n`);
      process.exitCode = EXIT.usage;
    } else {
      process.stderr.write(`internal error: ${placeOf(error)}\n`);
      process.exitCode = EXIT.bug;
    }
  }
}
