import type { ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { ended, startAssess } from './assess.js';

/** A server that runs as `assess serve --editor`, on a free port. */
export interface EditorServer {
  /** What editors are told. */
  readonly url: string;
  readonly child: ChildProcess;
  /** What was written to stderr so far. */
  readonly log: string;
  /** Stops it and waits for its end. */
  end(): Promise<number | null>;
}

/** Starts a server and waits until it says that it is ready. */
export async function serveEditors(
  cwd: string,
  { args = [], environment = {} }: { args?: string[]; environment?: Record<string, string> } = {},
): Promise<EditorServer> {
  const child = startAssess(['serve', '--editor', '--port', '0', ...args], { cwd, environment });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  child.stderr!.on('data', (chunk) => {
    log += chunk;
  });
  const exit = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (chunk) => {
      printed += chunk;
      const [, found] = /^editors find the checker at (http:\/\/\S+)\n$/.exec(printed) ?? [];
      if (found) resolve(found);
    });
    exit.then(({ status }) => reject(new Error(`the server ended with ${status}: ${printed}${log}`)));
  });
  return {
    url,
    child,
    get log() {
      return log;
    },
    async end() {
      child.kill('SIGTERM');
      return (await exit).status;
    },
  };
}
