import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AssessError } from '../../errors.js';
import type { ReadPool } from './read-pool.js';
import type { WriteQueue } from './write-queue.js';

/** With less free space, the next request may be too large for the disk. */
const LEAST_ROOM = 2 ** 20;

/**
 * As `Probe`; it writes a number that no notification gets. It also checks the free disk space, because a few bytes may
 * still fit into a block that the log already has.
 */
export async function probe(queue: WriteQueue, reads: ReadPool): Promise<void> {
  const path = await reads.use(async (session) => {
    await session.row('SELECT number FROM migration LIMIT 1');
    return session.path;
  });
  if (queue.isHeld) return;
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize < LEAST_ROOM)
    throw new AssessError('store_unusable', { path, reason: 'the disk is full' });
  await queue.call((session) => session.run(`SELECT nextval('notification_number')`));
}
