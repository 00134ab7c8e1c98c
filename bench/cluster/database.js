/** The PostgreSQL of benches: temporary, with its default durability, and a measurement of its CPU time. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres/throw-away.js';

export async function throwAway() {
  const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // For the user root, the database runs as nobody.
  chmodSync(folder, 0o711);
  return startPostgres({ folder: join(folder, 'postgres'), durable: true });
}

const TICKS_PER_SECOND = 100;

/** CPU seconds that a server and all its processes have used, including those that have ended. */
export function secondsOf({ folder }) {
  const main = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent, user, system, userOfEnded, systemOfEnded] = [1, 11, 12, 13, 14].map((at) => fields[at]);
      if (pid === main) ticks += Number(userOfEnded) + Number(systemOfEnded);
      if (pid === main || parent === main) ticks += Number(user) + Number(system);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / TICKS_PER_SECOND;
}
