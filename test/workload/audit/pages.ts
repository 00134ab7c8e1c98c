import { isDeepStrictEqual } from 'node:util';
import { Violation } from '../history.js';
import { printed } from '../operations/command.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';

/** Lists that can be cut with `--limit`, newest first; the key that all rows differ in. */
const LISTS = [
  { args: ['runs'], key: 'number' },
  { args: ['webhook', 'deliveries'], key: 'notification_id' },
] as const;
const ALL = 10_000;
const LIMITS = [1, 2, 5, 50];

type Listed = Readonly<Record<string, unknown>>;

/** A shorter list is the beginning of a longer one, and no list repeats a row. @throws Violation */
export async function auditPages(scene: Scene): Promise<void> {
  for (const account of ACCOUNTS) {
    for (const { args, key } of LISTS) {
      const list = (limit: number) =>
        printed<readonly Listed[]>(scene, [...args, '--limit', String(limit), '--account', account]);
      const all = await list(ALL);
      if (new Set(all.map((row) => row[key])).size < all.length)
        throw new Violation(`${args.join(' ')} of ${account} repeats a row`);
      for (const limit of LIMITS) {
        const some = await list(limit);
        if (!isDeepStrictEqual(some, all.slice(0, limit)))
          throw new Violation(
            `${args.join(' ')} --limit ${limit} of ${account} is not how all ${all.length} begin`,
          );
      }
    }
  }
}
