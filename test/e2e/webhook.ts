import { text } from 'node:stream/consumers';
import { ended, type RunOptions, startAssess } from './assess.js';
import { REACHING_RECEIVERS } from './deliveries.js';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `assess webhook …` to completion without blocking this process, whose receivers keep responding. */
export async function webhook(args: readonly string[], { cwd }: Pick<RunOptions, 'cwd'>): Promise<Ended> {
  const child = startAssess(['webhook', ...args], { cwd, environment: REACHING_RECEIVERS });
  const [{ status }, stdout, stderr] = await Promise.all([
    ended(child),
    text(child.stdout!),
    text(child.stderr!),
  ]);
  return { status, stdout, stderr };
}

/** The JSON document that a command prints. */
export async function webhookJson<T>(args: readonly string[], options: Pick<RunOptions, 'cwd'>): Promise<T> {
  const { stdout, stderr } = await webhook([...args, '--json'], options);
  if (stdout === '') throw new Error(`assess webhook ${args.join(' ')} printed nothing: ${stderr}`);
  return JSON.parse(stdout) as T;
}
