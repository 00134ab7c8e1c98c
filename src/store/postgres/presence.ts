import type { Presence, Worker } from '../presence.js';
import type { PostgresContext } from './context.js';
import { cutLeases } from './cut-leases.js';
import type { Session } from './database.js';

interface WorkerRow {
  readonly id: string;
  readonly name: string;
  readonly parts: string[];
  readonly texts_per_second: number | null;
}

const DEAD = 'SELECT id FROM worker WHERE alive_until <= clock_timestamp()';

/**
 * Renewals per lease: one that gets no reply within its share is repeated over another connection, so that one silent
 * link costs no lease.
 */
const WORDS_A_LEASE = 5;

/**
 * Leases use the clock of the database and no other: it is the only one that all workers share. So no clock can be passed in here,
 * and tests age the rows of workers instead.
 */
export function postgresPresence({ database, clock }: PostgresContext): Presence {
  return {
    async beat({ id, name, parts, textsPerSecond }, lease) {
      const timeout = lease / WORDS_A_LEASE;
      const values = [id, name, parts, textsPerSecond ?? null, lease];
      const length = `$5::double precision * interval '1 millisecond'`;
      const until = `clock_timestamp() + ${length}`;
      // A worker that renews too late has lost everything, even if nobody else has got it yet: nobody waited for its
      // renewal.
      const { wasAlive, dead } = await database.use(async (session) => {
        const updated = await session.run(
          `UPDATE worker SET name = $2, parts = $3, texts_per_second = $4, alive_until = ${until}, lease = ${length}
           WHERE id = $1 AND alive_until > clock_timestamp()`,
          values,
        );
        await cutLeases(session);
        await clock.refresh(session);
        return { wasAlive: updated > 0, dead: await session.row(`${DEAD} LIMIT 1`) };
      }, timeout);
      if (!wasAlive) {
        await database.transaction(
          async (session) => {
            await bury(session, 'id = $1', [id]);
            await session.run(
              `INSERT INTO worker (id, name, parts, texts_per_second, alive_until, lease)
               VALUES ($1, $2, $3, $4, ${until}, ${length})
               ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, lease = excluded.lease`,
              values,
            );
          },
          { timeout },
        );
      }
      // Locks of an expired worker may make this wait, so only one live process removes it. Failures are retried at the
      // next renewal.
      if (dead) {
        const some = `id IN (${DEAD} FOR UPDATE SKIP LOCKED)`;
        await database
          .transaction((session) => bury(session, some, []), { timeout, attempts: 1 })
          .catch(() => undefined);
      }
      return wasAlive;
    },

    async leave(worker) {
      await database.transaction((session) => bury(session, 'id = $1', [worker]));
    },

    async workers() {
      const rows = await database.rows<WorkerRow>(
        `SELECT id, name, parts, texts_per_second FROM worker WHERE alive_until > clock_timestamp() ORDER BY name, id`,
      );
      return rows.map(toWorker);
    },
  };
}

/**
 * Removes workers from the table and releases what they hold. A removed worker that is alive after all learns this at
 * its next renewal, and finds that it holds nothing any more.
 */
async function bury(session: Session, condition: string, values: readonly string[]): Promise<void> {
  const rows = await session.rows<{ id: string }>(
    `DELETE FROM worker WHERE ${condition} RETURNING id`,
    values,
  );
  if (rows.length === 0) return;
  const ids = [rows.map(({ id }) => id)];
  await session.run(
    `WITH held AS (
       SELECT account_id, receipt FROM work WHERE worker = ANY ($1::uuid[]) ORDER BY receipt FOR UPDATE
     )
     UPDATE work SET worker = NULL FROM held
     WHERE work.account_id = held.account_id AND work.receipt = held.receipt`,
    ids,
  );
  await session.run('UPDATE webhook SET worker = NULL WHERE worker = ANY ($1::uuid[])', ids);
  await session.run(
    `UPDATE run SET outcome = 'killed' WHERE outcome IS NULL AND worker = ANY ($1::uuid[])`,
    ids,
  );
}

function toWorker({ id, name, parts, texts_per_second: speed }: WorkerRow): Worker {
  return { id, name, parts, ...(speed !== null && { textsPerSecond: speed }) };
}
