import { moment } from '../history.js';
import type { Operation } from '../plan/operation.js';
import { told } from './command.js';
import { byFamily } from './exports.js';
import type { Scene } from './scene.js';

interface Counted {
  readonly submissions_by_group: readonly { readonly group: string; readonly submissions: number }[];
}

/** Counts submissions by authors or tasks, which belong to a family each. */
export async function operateCount(
  scene: Scene,
  { account, by }: Extract<Operation, { do: 'count' }>,
): Promise<void> {
  const asked = moment();
  const stats = await told<Counted>(scene, ['stats', '--by', by], { account });
  const answered = moment();
  if (!stats) return;
  for (const [name, groups] of byFamily(scene, account, stats.submissions_by_group, ({ group }) => group)) {
    const counts = groups.map(({ group, submissions }) => `${group} ${submissions}`);
    scene.families.add(name, { question: { ask: 'counts', by }, asked, answered, answer: { counts } });
  }
}
