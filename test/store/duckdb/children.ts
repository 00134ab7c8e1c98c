import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Child processes run compiled code. ASSESS_DIST replaces the folder dist/; it ends in a slash. */
const DIST = process.env.ASSESS_DIST ?? fileURLToPath(new URL('../../../dist/', import.meta.url));

function command(script: string, args: readonly string[]): string[] {
  return [fileURLToPath(new URL(`./children/${script}`, import.meta.url)), DIST, ...args];
}

/** A running script in children/, with the lines that it prints. */
export class Child implements AsyncDisposable {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(script: string, ...args: string[]) {
    this.process = spawn(process.execPath, command(script, args), { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]();
  }

  get pid(): number {
    return this.process.pid!;
  }

  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the child process ended early');
    return value;
  }

  /** Kills the process at once. @returns the lines not read yet */
  async kill(): Promise<string[]> {
    const exited =
      this.process.exitCode === null && this.process.signalCode === null && once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
    const rest: string[] = [];
    for (let next = await this.#lines.next(); !next.done; next = await this.#lines.next())
      rest.push(next.value);
    return rest;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}

/** Runs a script to its end. @returns what it printed */
export async function runToEnd(script: string, ...args: string[]): Promise<string> {
  return outputOf([process.execPath, ...command(script, args)]);
}

/** Runs a script to its end with a limit for the size of each file. @returns what it printed */
export async function runWithFileLimit(
  kibibytes: number,
  script: string,
  ...args: string[]
): Promise<string> {
  // ulimit -f counts blocks of 1 KiB in bash, and of 512 bytes in other shells.
  const limited = `ulimit -f ${kibibytes} && exec "$@"`;
  return outputOf(['bash', '-c', limited, 'bash', process.execPath, ...command(script, args)]);
}

async function outputOf([program = '', ...args]: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  return output;
}
