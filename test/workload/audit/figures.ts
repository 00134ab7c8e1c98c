import { Violation } from '../history.js';
import { agreement } from '../model/agreement.js';
import { firstMark, isNear, mean } from '../model/figures.js';
import type { Text } from '../model/state.js';
import { printed } from '../operations/command.js';
import { linesOf } from '../operations/read.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';
import { auditCalibration } from './calibration.js';
import type { Sure } from './sure.js';

/** Figures of each account are those of the model. @throws Violation */
export async function auditFigures(scene: Scene, sure: readonly Sure[]): Promise<void> {
  for (const [account, name] of ACCOUNTS.entries()) {
    const texts = sure
      .filter((one) => one.account === account)
      .flatMap(({ family }) => Object.values(family.texts));
    await auditStatistics(scene, name, texts);
    await auditAgreement(scene, name, texts);
    await auditScoreFilter(scene, name, texts);
    await auditCalibration(scene, name, texts);
  }
}

function expectSame(what: string, told: unknown, right: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(right))
    throw new Violation(`${what}: ${JSON.stringify(told)} instead of ${JSON.stringify(right)}`);
}

interface Statistics {
  readonly submissions: number;
  readonly authors: number;
  readonly tests: number;
  readonly marks: number;
  readonly submissions_by_group: readonly { readonly group: string; readonly submissions: number }[];
  readonly groups: readonly {
    readonly group: string;
    readonly assessed: number;
    readonly failures: Record<string, number>;
    readonly mean_score: number | null;
  }[];
}

const scoresOf = ({ reference }: Scene, texts: readonly Text[]) =>
  texts.flatMap(({ attributes }) => reference.scoreOf(attributes) ?? []);

async function auditStatistics(scene: Scene, account: string, all: readonly Text[]): Promise<void> {
  const live = all.filter(({ attributes }) => attributes.test === undefined);
  const stats = await printed<Statistics>(scene, ['stats', '--account', account]);
  const scores = scoresOf(scene, live);
  const [group] = stats.groups;
  expectSame(
    `stats of ${account}`,
    {
      submissions: stats.submissions,
      authors: stats.authors,
      tests: stats.tests,
      marks: stats.marks,
      assessed: group?.assessed ?? 0,
      failures: Object.values(group?.failures ?? {}).reduce((sum, each) => sum + each, 0),
    },
    {
      submissions: live.length,
      authors: new Set(live.map(({ attributes }) => attributes.author)).size,
      tests: all.length - live.length,
      marks: live.reduce((sum, { marks }) => sum + Object.keys(marks).length, 0),
      assessed: live.length,
      failures: live.length - scores.length,
    },
  );
  if (scores.length > 0 && !isNear(group!.mean_score, mean(scores)))
    throw new Violation(`stats of ${account}: the mean ${group!.mean_score} instead of ${mean(scores)}`);

  const byTask = await printed<Statistics>(scene, ['stats', '--by', 'task_id', '--account', account]);
  const tasks = new Map<string, Text[]>();
  for (const text of live)
    tasks.set(text.attributes.task, [...(tasks.get(text.attributes.task) ?? []), text]);
  const shown = byTask.groups.map(({ group, assessed, mean_score }) => {
    const right = scoresOf(scene, tasks.get(group) ?? []);
    return {
      group,
      assessed,
      isRight: right.length === 0 ? mean_score === null : isNear(mean_score, mean(right)),
    };
  });
  expectSame(
    `stats of ${account} by task`,
    shown.sort((a, b) => (a.group < b.group ? -1 : 1)),
    [...tasks]
      .map(([group, texts]) => ({ group, assessed: texts.length, isRight: true }))
      .sort((a, b) => (a.group < b.group ? -1 : 1)),
  );
}

interface Evaluation {
  readonly n: number;
  readonly agreement: { readonly raw: { readonly pearson: number | null; readonly qwk: number | null } };
}

/** Too few pairs have no figures. */
const FEWEST = 10;

async function auditAgreement(scene: Scene, account: string, all: readonly Text[]): Promise<void> {
  const pairs = all.flatMap((text): [number, number][] => {
    const mark = firstMark(text);
    const score = scene.reference.scoreOf(text.attributes);
    return mark === undefined || text.attributes.test || score === undefined ? [] : [[score, mark]];
  });
  if (pairs.length < FEWEST) return;
  const { n, agreement: told } = await printed<Evaluation>(scene, ['evaluate', '--account', account]);
  const right = agreement(pairs);
  if (n !== pairs.length || !isNear(told.raw.pearson, right.pearson) || !isNear(told.raw.qwk, right.qwk))
    throw new Violation(
      `evaluate of ${account}: ${n} pairs, ${JSON.stringify(told.raw)} instead of ${pairs.length}, ${JSON.stringify(right)}`,
    );
}

/** Results from a score on are those of the model. */
async function auditScoreFilter(scene: Scene, account: string, all: readonly Text[]): Promise<void> {
  const scores = scoresOf(scene, all).sort((one, other) => one - other);
  const middle = scores[Math.floor(scores.length / 2)];
  if (middle === undefined) return;
  for (const [operator, right] of [
    ['>=', scores.filter((score) => score >= middle)],
    ['<', scores.filter((score) => score < middle)],
    ['=', scores.filter((score) => score === middle)],
  ] as const) {
    const where = `overall_score ${operator} ${middle}`;
    const args = ['export', 'results', '--where', where, '--account', account];
    const { status, stdout, stderr } = await scene.ground.run(args);
    if (status !== 0) throw new Violation(`export results where ${where} ended with ${status}: ${stderr}`);
    const told = linesOf(stdout).map(({ result }) => (result as { overall_score: number }).overall_score);
    expectSame(
      `results of ${account} where ${where}`,
      told.sort((one, other) => one - other),
      right,
    );
  }
}
