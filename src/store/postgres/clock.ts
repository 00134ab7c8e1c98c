import type { StoreClock } from './context.js';
import type { Session } from './database.js';

const AT_OPENING = 3;

/** A clock that shows the time of the database: the clock of this machine, corrected by the difference. */
export async function databaseClock(session: Session): Promise<StoreClock> {
  let behind = await measured(session, AT_OPENING);
  return {
    now: () => new Date(Date.now() + behind),
    async refresh(over = session) {
      behind = await measured(over, 1);
    },
  };
}

/** Milliseconds by which our clock is behind that of the database, from the quickest of several replies. */
async function measured(session: Session, times: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  let behind = 0;
  for (let time = 0; time < times; time++) {
    const asked = Date.now();
    const begin = performance.now();
    const row = await session.row<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS now',
    );
    const roundTrip = performance.now() - begin;
    if (roundTrip >= quickest) continue;
    quickest = roundTrip;
    behind = row!.now - (asked + roundTrip / 2);
  }
  // A difference within the error of measurement is ignored.
  return Math.abs(behind) <= quickest / 2 + 1 ? 0 : Math.round(behind);
}
