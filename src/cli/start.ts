import { fileURLToPath } from 'node:url';
import { Config, Errors, run } from '@oclif/core';
import { shown } from '../domain/shown.js';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import { EXIT } from './exit.js';
import { printError } from './print-error.js';

/**
 * Runs the command that the process was started with, and sets the exit status.
 * @param url of the launcher, which lies in a folder of the package
 */
export async function start(url: string): Promise<void> {
  const args = process.argv.slice(2);
  // oclif's own listener throws what is no broken pipe.
  process.stdout.removeAllListeners('error');
  process.stdout.on('error', onOutputError);
  try {
    await run(args, await Config.load({ root: fileURLToPath(url) }));
  } catch (error) {
    if (error instanceof Errors.ExitError) process.exitCode = error.oclif.exit ?? EXIT.bug;
    else if (error instanceof Errors.CLIError) {
      // What oclif finds before a command is chosen: an unknown one.
      const isUnknown = /^command .* not found$/s.test(error.message);
      const message = isUnknown ? `there is no command ${shown(args[0] ?? '')}` : error.message;
      const found = { code: 'usage', message, next: 'see assess --help', exit: EXIT.usage };
      printError(found, args.includes('--json'));
    } else {
      printError({ code: 'internal', message: `internal error: ${placeOf(error)}`, exit: EXIT.bug }, false);
    }
  }
}

/** A reader that has seen enough (`| head`) is no fault; anything else, a full disk for one, ends the process. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  const { code, message, next, exit } = new AssessError('unwritable_file', {
    path: 'stdout',
    reason: reasonOf(error),
  });
  printError({ code, message, next, exit }, false);
  process.exit(exit);
}
