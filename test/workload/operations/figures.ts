import { moment, Violation } from '../history.js';
import type { Figure } from '../model/figures.js';
import type { Operation } from '../plan/operation.js';
import { command, refusalOf } from './command.js';
import { byFamily } from './exports.js';
import type { Scene } from './scene.js';

interface Statistics {
  readonly submissions_by_group: readonly { readonly group: string; readonly submissions: number }[];
  readonly groups: readonly {
    readonly group: string;
    readonly assessed: number;
    readonly mean_score: number | null;
  }[];
}

interface Evaluation {
  readonly subgroups: readonly {
    readonly groups: readonly {
      readonly group: string;
      readonly n: number;
      readonly agreement: Readonly<Record<'raw', Record<'human' | 'system', { readonly mean: number }>>>;
    }[];
  }[];
}

/** What is said of a group: of its texts, or how many there are. */
type Grouped = { readonly group: string } & Figure;

/** Figures by authors or tasks, which belong to a family each. */
export async function operateFigures(
  scene: Scene,
  { account, by, what }: Extract<Operation, { do: 'figures' }>,
): Promise<void> {
  const asked = moment();
  const ran = await command(scene, [what, '--by', by, '--json'], {
    account,
    refusals: what === 'evaluate' ? ['nothing_to_evaluate'] : [],
  });
  const answered = moment();
  if (!ran) return;
  const record = (ask: 'statistics' | 'agreement', groups: readonly Grouped[]) => {
    const scoreOf = scene.reference.scoreOf.bind(scene.reference);
    for (const [name, of] of byFamily(scene, account, groups, ({ group }) => group)) {
      const figures = new Map(of.map(({ group, ...figure }) => [group, figure]));
      const question = { ask, by };
      scene.families.add(name, { question, asked, answered, answer: { figures, scoreOf } });
    }
  };
  if (what === 'evaluate') return record('agreement', refusalOf(ran.stdout) ? [] : evaluated(ran.stdout));

  const { submissions_by_group: counted, groups } = parsed<Statistics>(ran.stdout);
  for (const [name, of] of byFamily(scene, account, counted, ({ group }) => group)) {
    const counts = of.map(({ group, submissions }) => `${group} ${submissions}`);
    scene.families.add(name, { question: { ask: 'counts', by }, asked, answered, answer: { counts } });
  }
  record(
    'statistics',
    groups.map(({ group, assessed: texts, mean_score: score }) => ({ group, texts, score })),
  );
}

function evaluated(stdout: string): Grouped[] {
  const { subgroups } = parsed<Evaluation>(stdout);
  return subgroups.flatMap(({ groups }) =>
    groups.map(({ group, n, agreement: { raw } }) => ({
      group,
      texts: n,
      score: raw.system.mean,
      mark: raw.human.mean,
    })),
  );
}

function parsed<Value>(stdout: string): Value {
  try {
    return JSON.parse(stdout) as Value;
  } catch {
    throw new Violation(`a command printed ${stdout}`);
  }
}
