import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { moment, Violation } from '../history.js';
import { ACCOUNTS, IDS, names } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { command, scratchFile } from './command.js';
import { byFamily } from './exports.js';
import { linesOf } from './read.js';
import type { Scene } from './scene.js';

const HEX_DIGITS = 32;

/** Exports submissions with pseudonyms, which this computes as well to know what they stand for. */
export async function operatePseudonyms(
  scene: Scene,
  { account }: Extract<Operation, { do: 'pseudonymise' }>,
): Promise<void> {
  const key = scratchFile(scene, 'pseudonyms.key');
  const target = scratchFile(scene, 'pseudonyms.jsonl');
  const asked = moment();
  const ran = await command(scene, ['export', 'submissions', '--pseudonymise', '--key', key, '-o', target], {
    account,
  });
  const answered = moment();
  try {
    if (ran) record(scene, account, { key, target, asked, answered });
  } finally {
    rmSync(target, { force: true });
    rmSync(key, { force: true });
  }
}

interface Made {
  readonly key: string;
  readonly target: string;
  readonly asked: number;
  readonly answered: number;
}

function record(scene: Scene, account: number, { key, target, asked, answered }: Made): void {
  const content = readFileSync(target, 'utf8');
  const bytes = Buffer.from(readFileSync(key, 'utf8').trim(), 'hex');
  const pseudonym = (kind: string, id: string) =>
    createHmac('sha256', bytes)
      .update([kind, ACCOUNTS[account], id].join('\n'))
      .digest('hex')
      .slice(0, HEX_DIGITS);
  const known = new Map<string, string>();
  for (const name of scene.families.names) {
    const family = Number(name.split('/')[1]);
    for (let n = 0; n < IDS; n += 1)
      known.set(pseudonym('submission', names.id(family, n)), names.id(family, n));
    for (let n = 0; n < 2; n += 1)
      known.set(pseudonym('author', names.author(family, n)), names.author(family, n));
  }
  if (/author-\d|"t\d+-\d/.test(content)) throw new Violation('a pseudonymised export has an id');
  const rows = linesOf(content).map((row) => ({
    id: known.get(String(row.id)) ?? String(row.id),
    author: known.get(String(row.author_id)) ?? String(row.author_id),
    task: String(row.task_id),
    sequence: row.sequence_id as number | null,
  }));
  for (const [name, of] of byFamily(scene, account, rows, ({ id }) => id)) {
    const answer = { pseudonyms: of.map((row) => JSON.stringify(row)) };
    scene.families.add(name, { question: { ask: 'pseudonymised' }, asked, answered, answer });
  }
}
