import type { ChildProcess } from 'node:child_process';
import { startServer } from './serve.js';

/** A server that runs as `assess serve --editor`, on a free port. */
export interface EditorServer {
  /** The URL that editors are configured with. */
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to stderr so far. */
  readonly log: string;
  /** Stops it and waits for its exit. @returns its status */
  end(): Promise<number | null>;
}

/** Starts a server for editors. */
export async function serveEditors(
  cwd: string,
  { args = [], environment = {} }: { args?: string[]; environment?: Record<string, string> } = {},
): Promise<EditorServer> {
  const { url, child, exit, written } = await startServer(
    ['--editor', '--port', '0', ...args],
    { cwd, environment },
    /^editors can connect to (http:\/\/\S+)\n$/,
  );
  return {
    url,
    child,
    get log() {
      return written.log;
    },
    async end() {
      child.kill('SIGTERM');
      return (await exit).status;
    },
  };
}
