import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** How a process is started. */
export interface Start {
  readonly binary: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a process uses. */
export interface Usage {
  /** Open files and pipes. */
  readonly files: number;
  readonly sockets: number;
  /** Resident, in MiB. */
  readonly memory: number;
}

const LAST_LINES = 12;
const PAGE_KIB = 4;
const KIB = 1024;
/** Milliseconds in which a process must be ready, or have ended: a loaded machine is slow. */
const PATIENCE_MS = 120_000;

/** A process of the product that is killed, halted and started again. */
export class Member {
  readonly #start: Start;
  #child: ChildProcess | undefined;
  #url = '';
  #up: Promise<void> = Promise.resolve();
  #isWanted = false;
  /** All that its processes have logged. */
  log = '';

  constructor(start: Start) {
    this.#start = start;
  }

  /** Its URL, as soon as it is ready. */
  async url(): Promise<string> {
    await this.#up;
    return this.#url;
  }

  /** The last lines of its log that are not about single requests. */
  get lastWords(): string {
    const lines = this.log.split('\n').filter((line) => line !== '' && !line.includes('"request"'));
    return `${this.#child?.pid}: ${lines.slice(-LAST_LINES).join('\n  ')}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts it and waits until it is ready. */
  start(): Promise<void> {
    this.#isWanted = true;
    this.#up = this.#launch();
    return this.#up;
  }

  async #launch(): Promise<void> {
    const { binary, args, cwd, environment } = this.#start;
    for (let attempt = 0; ; attempt += 1) {
      const child = spawn(process.execPath, [binary, ...args], {
        cwd,
        env: { ...process.env, ...environment },
      });
      this.#child = child;
      let log = '';
      child.stderr!.on('data', (chunk) => {
        log += chunk;
        this.log += chunk;
      });
      const lines = createInterface(child.stdout!);
      const [line] = (await Promise.race([
        once(lines, 'line'),
        once(child, 'exit').then(() => []),
        delay(PATIENCE_MS, [], { ref: false }),
      ])) as [string?];
      if (line !== undefined) {
        this.#url = line.replace('listening on ', '');
        return;
      }
      if (child.exitCode === null && child.signalCode === null) throw new Error(`not ready: ${log}`);
      // It may start during a fault.
      if (attempt === 3) throw new Error(`it does not start: ${child.exitCode} ${log.slice(-2000)}`);
      await delay(500 * (attempt + 1));
    }
  }

  /** Kills it and starts it again. */
  restart(): Promise<void> {
    this.#up = this.#again('SIGKILL');
    return this.#up;
  }

  /** Asks it to stop, and starts it again. @throws Error if its status is not 0 */
  restartGently(): Promise<void> {
    this.#up = this.#again('SIGTERM');
    return this.#up;
  }

  async #again(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const status = await this.#end(signal);
    if (signal === 'SIGTERM' && status !== 0)
      throw new Error(`it ended with ${status} on SIGTERM: ${this.log.slice(-2000)}`);
    await this.#launch();
  }

  /** Starts it again if it has ended by itself. @returns whether it had */
  async revive(): Promise<boolean> {
    await this.#up;
    const child = this.#child!;
    if (!this.#isWanted || (child.exitCode === null && child.signalCode === null)) return false;
    await this.start();
    return true;
  }

  /** Halts it for a time. */
  async halt(milliseconds: number): Promise<void> {
    await this.#up;
    const child = this.#child!;
    child.kill('SIGSTOP');
    await delay(milliseconds);
    child.kill('SIGCONT');
  }

  /** Sends it a signal and waits until it has ended. @returns its status */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    await this.#up.catch(() => undefined);
    this.#isWanted = false;
    return await this.#end(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await Promise.race([
        exit,
        delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
          child.kill('SIGKILL');
          throw new Error(`it ignores ${signal}`);
        }),
      ]);
    }
    return child.exitCode;
  }

  /** What it uses now; undefined unless on Linux. */
  usage(): Usage | undefined {
    if (process.platform !== 'linux') return undefined;
    const folder = `/proc/${this.pid}`;
    const open = readdirSync(`${folder}/fd`).map((name) => targetOf(`${folder}/fd/${name}`));
    const sockets = open.filter((target) => target.startsWith('socket:')).length;
    const pages = Number(readFileSync(`${folder}/statm`, 'utf8').split(' ')[1]);
    return { files: open.length - sockets, sockets, memory: Math.round((pages * PAGE_KIB) / KIB) };
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // It was closed meanwhile.
    return 'socket:';
  }
}
