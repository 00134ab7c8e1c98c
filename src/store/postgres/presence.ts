import type { Presence, Worker } from '../presence.js';
import type { PostgresContext } from './context.js';
import type { Session } from './database.js';

interface WorkerRow {
  readonly id: string;
  readonly name: string;
  readonly parts: string[];
  readonly texts_per_second: number | null;
}

const DEAD = 'SELECT id FROM worker WHERE alive_until <= clock_timestamp()';

/** A word that has no answer by then is said again over another connection, so that one silent link costs no lease. */
const WORDS_A_LEASE = 5;

/** Leases go by the clock of the database: those of workers differ. */
export function postgresPresence({ database, clock }: PostgresContext): Presence {
  return {
    async beat({ id, name, parts, textsPerSecond }, lease) {
      const timeout = lease / WORDS_A_LEASE;
      const values = [id, name, parts, textsPerSecond ?? null, lease];
      const until = `clock_timestamp() + $5::double precision * interval '1 millisecond'`;
      // Who comes too late lost everything, also where nobody has given it to others yet: nobody waited for its word.
      const { wasAlive, dead } = await database.use(async (session) => {
        const updated = await session.run(
          `UPDATE worker SET name = $2, parts = $3, texts_per_second = $4, alive_until = ${until}
           WHERE id = $1 AND alive_until > clock_timestamp()`,
          values,
        );
        await clock.refresh(session);
        return { wasAlive: updated > 0, dead: await session.row(`${DEAD} LIMIT 1`) };
      }, timeout);
      if (!wasAlive) {
        await database.transaction(
          async (session) => {
            await bury(session, 'id = $1', [id]);
            await session.run(
              `INSERT INTO worker (id, name, parts, texts_per_second, alive_until) VALUES ($1, $2, $3, $4, ${until})
               ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
              values,
            );
          },
          { timeout },
        );
      }
      // Locks of who is buried may keep others waiting: one of the living is enough. What fails is done at the next word.
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
 * Takes workers out of the table and gives free what they hold. Who was taken out and is alive after all is told so by its
 * next word, and finds that nothing is its own: what it held is marked so no longer.
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
