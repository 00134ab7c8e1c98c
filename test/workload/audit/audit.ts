import { setTimeout as delay } from 'node:timers/promises';
import { Violation } from '../history.js';
import { removeCopy } from '../operations/copies.js';
import { recordAll } from '../operations/exports.js';
import type { Scene } from '../operations/scene.js';
import { askResults } from '../operations/texts.js';
import { ACCOUNTS, IDS, names } from '../plan/names.js';
import type { Check } from '../plan/operation.js';
import { auditDeletedBytes, auditLogs } from './bytes.js';
import { auditFigures } from './figures.js';
import { auditNotifications } from './notifications.js';
import { auditPages } from './pages.js';
import { PATIENCE_MS, PAUSE_MS } from './patience.js';
import { isUnclear, sureFamilies } from './sure.js';
import { auditVersions } from './versions.js';

/**
 * Compares the service with the model while nobody else uses it: every answer since the last audit was possible, every
 * text has its result and every webhook its notification, nothing deleted is left, and figures are right.
 * @throws Violation
 */
export async function audit(
  scene: Scene,
  { isLast, versionsOf }: { readonly isLast: boolean } & Pick<Check, 'versionsOf'>,
): Promise<void> {
  for (const question of scene.families.questions)
    if ('attributes' in question) await scene.reference.prepare(question.attributes);
  // What got no answer has taken effect by now, or never does.
  check(scene);
  for (const copy of [...scene.copies]) await removeCopy(scene, copy);
  await untilAssessed(scene);
  // Commands take long; the last audit finds what an earlier one would have found.
  for (const [account, name] of ACCOUNTS.entries())
    if (isLast || isUnclear(scene, name)) await recordAll(scene, account, { from: ['--account', name] });
  check(scene);
  const sure = sureFamilies(scene);
  await auditNotifications(scene, sure);
  if (isLast) {
    await auditFigures(scene, sure);
    await auditPages(scene);
  }
  if (versionsOf !== undefined) await auditVersions(scene, versionsOf, sure);
  await auditDeletedBytes(scene, sure);
  auditLogs(scene);
}

function check({ families, webhooks, tokenUses }: Scene): void {
  families.check();
  webhooks.check();
  tokenUses.check();
}

/** Asks for every text, and waits until it has its result. */
async function untilAssessed(scene: Scene): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (const name of scene.families.names) {
    const [accountName, number] = name.split('/') as [string, string];
    const account = ACCOUNTS.indexOf(accountName as (typeof ACCOUNTS)[number]);
    const family = Number(number);
    for (let n = 0; n < IDS; n += 1) {
      const id = names.id(family, n);
      while ((await askResults(scene, { account, family, id, version: '2.2.0' })) !== 'there') {
        if (performance.now() > end) {
          scene.families.check();
          throw new Violation(`${name}: ${id} gets no result`);
        }
        await delay(PAUSE_MS);
      }
    }
  }
}
