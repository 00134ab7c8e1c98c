import { join } from 'node:path';
import type { Ran } from '../ground/ground.js';
import { moment, Violation } from '../history.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Scene } from './scene.js';

let files = 0;

/** A path that no other operation uses. */
export function scratchFile({ ground }: Scene, name: string): string {
  files += 1;
  return join(ground.scratch, `${files}-${name}`);
}

export interface CommandOptions {
  /** Index of the account, or its name. */
  readonly account?: number | string;
  /** Those that are an answer, unless it is an error of the catalogue. */
  readonly statuses?: readonly number[];
  /** Codes of errors that are an answer to `--json`. */
  readonly refusals?: readonly string[];
}

/** The code of an error that is printed as JSON. */
export const refusalOf = (stdout: string): string | undefined =>
  /^\{\s*"error": \{\s*"code": "(\w+)"/.exec(stdout)?.[1];

/**
 * Runs the binary.
 * @returns undefined if it failed because of a fault
 * @throws Violation if it failed without one
 */
export async function command(
  scene: Scene,
  args: readonly string[],
  { account, statuses = [0], refusals = [] }: CommandOptions = {},
): Promise<Ran | undefined> {
  const asked = moment();
  const named = typeof account === 'number' ? ACCOUNTS[account] : account;
  const ran = await scene.ground.run(named === undefined ? args : [...args, '--account', named]);
  const { status, stdout, stderr } = ran;
  const counted = `${args[0]} ${status}`;
  scene.counts[counted] = (scene.counts[counted] ?? 0) + 1;
  const refusal = refusalOf(stdout);
  const isAnswer = refusal ? refusals.includes(refusal) : status !== null && statuses.includes(status);
  if (isAnswer) return ran;
  if (scene.isTroubled(asked)) return undefined;
  throw new Violation(
    `assess ${args.join(' ')} ended with ${status}: ${(stdout + stderr).slice(-1000)}\n${scene.ground.describe()}`,
  );
}

/** The same for commands that print JSON. */
export async function told<Value>(
  scene: Scene,
  args: readonly string[],
  options?: CommandOptions,
): Promise<Value | undefined> {
  const ran = await command(scene, [...args, '--json'], options);
  if (!ran) return undefined;
  try {
    return JSON.parse(ran.stdout) as Value;
  } catch {
    throw new Violation(`assess ${args.join(' ')} printed ${ran.stdout}`);
  }
}

/** JSON that a command prints while nothing can fail. @throws Violation */
export async function printed<Value>({ ground }: Scene, args: readonly string[]): Promise<Value> {
  const { status, stdout, stderr } = await ground.run([...args, '--json']);
  if (status !== 0) throw new Violation(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Value;
}
