import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Violation } from '../history.js';
import { agreement } from '../model/agreement.js';
import { isNear, MARKS, mean } from '../model/figures.js';
import type { Text } from '../model/state.js';
import { command, refusalOf } from '../operations/command.js';
import type { Scene } from '../operations/scene.js';

interface Calibration {
  readonly folder: string;
  readonly texts: number;
  readonly kind: 'line' | 'shift';
  readonly calibration: { readonly slope: number; readonly intercept: number };
  readonly marks: { readonly mean: number };
  readonly scores: { readonly mean: number };
  readonly metrics: { readonly before: { readonly pearson: number | null } };
}

const NAME = 'ours';
/** Fewer marked texts are refused. */
const FEWEST = 30;

/** A calibration is fitted to the marks and scores of the model, once. @throws Violation */
export async function auditCalibration(scene: Scene, account: string, all: readonly Text[]): Promise<void> {
  const pairs = all.flatMap((text): [number, number][] => {
    const marks = Object.values(text.marks).map((mark) => MARKS[mark]!);
    const score = scene.reference.scoreOf(text.attributes);
    return marks.length === 0 || text.attributes.test || score === undefined ? [] : [[score, mean(marks)]];
  });
  const args = ['calibrate', '--name', NAME, '--account', account, '--json'];
  const first = await command(scene, args, { refusals: ['untrainable'] });
  if (!first) throw new Violation('calibrate failed although nothing else happened');
  const isRefused = refusalOf(first.stdout) !== undefined;
  if (isRefused !== pairs.length < FEWEST)
    throw new Violation(`calibrate of ${account} with ${pairs.length} marked texts: ${first.stdout}`);
  if (isRefused) return;
  const told = JSON.parse(first.stdout) as Calibration;
  try {
    expectFitted(told, pairs, account);
    const again = await command(scene, args, { refusals: ['pipeline_exists'] });
    if (!again || refusalOf(again.stdout) === undefined)
      throw new Violation(`calibrate of ${account} replaced a pipeline without being asked to`);
  } finally {
    rmSync(resolve(scene.ground.scratch, told.folder), { recursive: true, force: true });
  }
}

function expectFitted(told: Calibration, pairs: readonly [number, number][], account: string): void {
  const [scores, marks] = [pairs.map(([score]) => score), pairs.map(([, mark]) => mark)];
  const slope = told.kind === 'line' ? deviation(marks) / deviation(scores) : 1;
  const right: readonly [what: string, told: number | null, right: number][] = [
    ['texts', told.texts, pairs.length],
    ['mean of the marks', told.marks.mean, mean(marks)],
    ['mean of the scores', told.scores.mean, mean(scores)],
    ['correlation', told.metrics.before.pearson, agreement(pairs).pearson],
    ['slope', told.calibration.slope, slope],
    ['intercept', told.calibration.intercept, mean(marks) - slope * mean(scores)],
  ];
  for (const [what, value, expected] of right)
    if (!isNear(value, expected))
      throw new Violation(`calibrate of ${account}: ${what} is ${value} instead of ${expected}`);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
