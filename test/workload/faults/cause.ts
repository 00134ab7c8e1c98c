import { setTimeout as delay } from 'node:timers/promises';
import type { Ground } from '../ground/ground.js';
import type { Fault } from '../plan.js';
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
    case 'link': {
      if (!link) return;
      if (fault.how === 'lost commit' || fault.how === 'lost response') {
        const seen = link.silentAtCommit(fault.how === 'lost commit' ? 'before' : 'after');
        await Promise.race([seen, delay(2000)]);
        return;
      }
      for (const each of link.links) {
        if (fault.how === 'cut') each.cut();
        else each.silence();
      }
      return;
    }
    case 'database':
      if (!database) return;
      await database.stop(fault.how);
      await delay(300);
      await database.start();
      for (const member of members) await member.revive();
      return;
  }
}
