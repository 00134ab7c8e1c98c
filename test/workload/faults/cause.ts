import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLink } from '../../e2e/database-link.js';
import type { Ground } from '../ground/ground.js';
import type { Fault } from '../plan/operation.js';
import type { Receivers } from '../receivers.js';

/** Causes a fault and waits until it is over; receivers and clocks stay as they are. */
export async function cause(ground: Ground, receivers: Receivers, fault: Fault): Promise<void> {
  const { members, link, database } = ground;
  switch (fault.do) {
    case 'kill':
      return await members[fault.member % members.length]!.restart();
    case 'stop':
      return await members[fault.member % members.length]!.restartGently();
    case 'halt':
      return await members[fault.member % members.length]!.halt(fault.milliseconds);
    case 'clock':
      return ground.setClock(fault.offBy);
    case 'receiver':
      return receivers.behave(fault.receiver, fault.behaviour);
    case 'disk':
      ground.setDisk(`${fault.rules.join('\n')}\n`);
      await delay(fault.milliseconds);
      ground.setDisk('');
      for (const member of members) await member.revive();
      return;
    case 'link':
      if (link) await disturb(ground, link, fault);
      return;
    case 'database':
      if (!database) return;
      if (fault.how === 'failover') await ground.failOver();
      else {
        await database.stop(fault.how);
        await delay(300);
        await database.start();
      }
      for (const member of members) await member.revive();
      return;
  }
}

/** Longer than a lease (ASSESS_SERVER_LEASE), shorter than the wait for a database (ASSESS_DATABASE_TIMEOUT). */
const LATE_MS = 4200;
const SLOW_MS = 300;
/** How long a moment is waited for that may never come. */
const RARE_MS = 2000;

async function disturb(
  { members }: Ground,
  link: DatabaseLink,
  { how, spared = 0 }: Extract<Fault, { do: 'link' }>,
): Promise<void> {
  switch (how) {
    case 'lost commit':
    case 'lost response': {
      const seen = link.silentAtCommit(how === 'lost commit' ? 'before' : 'after');
      await Promise.race([seen, delay(RARE_MS)]);
      return;
    }
    case 'late save': {
      const release = await Promise.race([link.holdSave(), delay(RARE_MS)]);
      if (!release) return;
      // Meanwhile another process takes over what these hold.
      const halted = members.filter((_, index) => index !== spared % members.length);
      await Promise.all([
        ...halted.map((member) => member.halt(LATE_MS + SLOW_MS)),
        delay(LATE_MS).then(() => release()),
      ]);
      return;
    }
    case 'cut':
      for (const each of link.links) each.cut();
      return;
    case 'slow':
      for (const each of link.links) each.slow(SLOW_MS);
      return;
    case 'silence':
      for (const each of link.links) each.silence();
      return;
    case 'deaf':
      for (const each of link.links) each.silence('database');
      return;
    case 'mute':
      for (const each of link.links) each.silence('client');
      return;
  }
}
