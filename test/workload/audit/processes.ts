import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ground } from '../ground/ground.js';
import type { Usage } from '../ground/member.js';
import { Violation } from '../history.js';
import { PATIENCE_MS, PAUSE_MS } from './patience.js';

/** What a process may have more than at an earlier check: connections that are kept, and what a heap has not given back. */
const MORE: Usage = { files: 6, sockets: 30, memory: 150 };
/** What a file of a store has beside it while nobody has it open. */
const STORE_FILES = /^assess\.(?:duckdb(?:\.(?:wal(?:\.damaged-.*)?|acknowledged|unfinished))?|models)$/;

/** What processes use and leave behind. */
export class Processes {
  readonly #ground: Ground;
  /** Of each process at its first check. */
  readonly #first = new Map<number, Usage>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Descriptors and memory come back to what they were. @throws Violation */
  async audit(): Promise<void> {
    for (const member of this.#ground.members) {
      const usage = member.usage();
      if (!usage) return;
      const first = this.#first.get(member.pid);
      if (!first) {
        this.#first.set(member.pid, usage);
        continue;
      }
      const isBack = (now: Usage) =>
        now.files <= first.files + MORE.files &&
        now.sockets <= first.sockets + MORE.sockets &&
        now.memory <= first.memory + MORE.memory;
      const end = performance.now() + PATIENCE_MS;
      for (let now = usage; !isBack(now); now = member.usage()!) {
        if (performance.now() > end)
          throw new Violation(`a process has ${JSON.stringify(now)}, and had ${JSON.stringify(first)}`);
        await delay(PAUSE_MS);
      }
    }
  }

  /** Nothing is left of processes that have ended. @throws Violation */
  auditFiles(): void {
    const { kind, store, scratch, temporary } = this.#ground;
    const left = [
      ...readdirSync(temporary).map((name) => `temporary/${name}`),
      ...readdirSync(scratch).map((name) => `scratch/${name}`),
      ...(kind === 'duckdb' ? readdirSync(store).filter((name) => !STORE_FILES.test(name)) : []),
    ];
    if (left.length > 0) throw new Violation(`files are left after all processes have ended: ${left}`);
  }
}
