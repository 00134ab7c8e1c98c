import { EXIT } from './exit.js';

/**
 * A signal that Ctrl-C (or SIGTERM) aborts, so that a command can finish what it has in hand; the second one ends the
 * process at once. Disposing restores the default behaviour.
 * @param onStop takes away what is drawn on the terminal before the message is printed
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

/**
 * Lets the first Ctrl-C (or SIGTERM) end the process at once, while it waits with nothing in hand.
 * @returns what restores the behaviour before
 */
export function endOnSignals(): () => void {
  const end = () => process.exit(EXIT.interrupted);
  // Before those who would finish what is in hand.
  process.prependListener('SIGINT', end);
  process.prependListener('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

function announceStop(): void {
  process.stderr.write('stopping: finishing what is in hand (again to stop at once)\n');
}
