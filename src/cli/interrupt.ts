import { EXIT } from './exit.js';

/**
 * A signal that Ctrl-C (or SIGTERM) aborts. The command can then finish work in progress; a second Ctrl-C ends the
 * process immediately. Disposal restores the default behaviour.
 * @param onStop clears progress from the terminal before the message is printed
 * @param announce tells people that the command stops
 */
export function interruptible(
  onStop: () => void = () => {},
  announce: () => void = announceStop,
): AbortSignal & Disposable {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    onStop();
    announce();
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return Object.assign(controller.signal, {
    [Symbol.dispose]() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  });
}

/** A process must end within 5 s of SIGTERM, even if the store needs longer to close; an unfinished run then counts as killed. */
const END_MS = 4500;

/** Ends the process in time after the signal. */
export const endInTime = (signal: AbortSignal, status: number): void =>
  signal.addEventListener('abort', () => setTimeout(() => process.exit(status), END_MS).unref());

/**
 * Lets the first Ctrl-C (or SIGTERM) end the process immediately, while it waits without work in progress.
 * @returns a function that restores the previous behaviour
 */
export function endOnSignals(): () => void {
  const end = () => process.exit(EXIT.interrupted);
  // Runs before listeners that would finish work in progress.
  process.prependListener('SIGINT', end);
  process.prependListener('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

function announceStop(): void {
  process.stderr.write('stopping after the work in progress (press Ctrl-C again to stop immediately)\n');
}
