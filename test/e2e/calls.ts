import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';

/** A call without input, in a folder of its own. */
export interface Call {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Contents of the files in its folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Names in the folder after the call. */
  readonly names: readonly string[];
}

const PROGRAM = fileURLToPath(new URL('make-calls.js', import.meta.url));

/** Calls by what a user would type. @param more to add to each call */
export const callsIn = (typed: readonly string[], more = '') =>
  Object.fromEntries(typed.map((call) => [call, { args: `${call}${more}`.split(' ') }]));

/**
 * Outcomes of calls that are made before the tests, by key, all in one process: for calls that are refused before they
 * work, which takes much less time than to start a process.
 */
export function outcomesOf(calls: Readonly<Record<string, Call>>): (key: string) => Outcome {
  const outcomes = new Map<string, Outcome>();
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'assess-calls-'));
    try {
      const placed = Object.values(calls).map(({ files = {}, ...call }, index) => {
        const cwd = join(folder, String(index));
        mkdirSync(cwd);
        for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
        return { ...call, cwd };
      });
      const printed = execFileSync(process.execPath, [PROGRAM, JSON.stringify(placed)], {
        env: { ...process.env, NO_COLOR: '1', ASSESS_WORKERS: '1' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const found = JSON.parse(printed) as Omit<Outcome, 'names'>[];
      for (const [index, key] of Object.keys(calls).entries())
        outcomes.set(key, { ...found[index]!, names: readdirSync(placed[index]!.cwd).sort() });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return (key) => outcomes.get(key)!;
}
