import type { Session } from './database.js';

const LONGEST = 'clock_timestamp() + lease';

/**
 * Cuts leases that seem to be longer than they were given: since then, the clock of the database was set back. So nobody
 * waits for a dead worker until the clock is back; a living one renews its lease in time.
 */
export async function cutLeases(session: Session): Promise<void> {
  await session.run(`UPDATE worker SET alive_until = ${LONGEST} WHERE alive_until > ${LONGEST}`);
}
