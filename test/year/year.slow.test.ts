import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { HeldResult } from '../../src/domain/results/held.js';
import { createAccount } from '../../src/services/accounts/accounts.js';
import { authorDeletionConfirmation } from '../../src/services/accounts/authors.js';
import { decideHeld, listHeld } from '../../src/services/assessment/held.js';
import { assess, assessJson, emptyFolder, ended, untilResultsAreCommitted } from '../e2e/assess.js';
import { submissionsOf } from '../services/stores.js';
import { mean, pearson, quadraticKappa, sd, tally } from './by-hand.js';
import { ACCOUNT, ExamYear, HOLD_MOVES } from './exam-year.js';

const CANARY = 'zanzibarquokka';
const TEXTS_A_MONTH = 12;
const EARLIER = { exam: { base: 'cefr', off: ['grammar'] } };
const LATER = { exam: { base: 'cefr' } };
/** Days on which the operator is away. */
const HOLIDAY = ['2025-08-01', '2025-08-20'] as const;

interface Run {
  readonly number: number;
  readonly schedule: string;
  readonly pipeline: { readonly config_hash: string };
  readonly outcome: string;
}
interface Diff {
  readonly held: number;
  readonly moves: object;
  readonly levels: readonly { readonly from: number; readonly to: number; readonly texts: number }[];
}
interface Evaluated {
  readonly agreement: { readonly raw: object };
}
interface Drift {
  readonly periods: readonly {
    readonly period: string;
    readonly assessed: number;
    readonly mean_score: { readonly value: number };
  }[];
}
interface ExportedResult {
  readonly id: string;
  readonly metadata: { readonly l1: string };
  readonly pipeline: { readonly version: string; readonly config_hash: string };
  readonly result: {
    readonly type: string;
    readonly overall_score?: number;
    readonly text_stats?: { readonly word_count: number };
  };
}

const linesOf = <T>(jsonl: string) =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const scoresOf = (results: readonly ExportedResult[]) =>
  new Map(
    results.flatMap(({ id, result: { overall_score } }) =>
      overall_score === undefined ? [] : [[id, overall_score] as const],
    ),
  );

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const filesWith = (folder: string, bytes: string) =>
  readdirSync(folder).filter(
    (name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(bytes),
  );

/** The first night with the later version, killed when a part is done. */
async function killedNight(year: ExamYear): Promise<void> {
  await year.close();
  const script = fileURLToPath(new URL('killed-night.js', import.meta.url));
  const child = spawn(process.execPath, [script, year.folder, year.now().toISOString()], {
    stdio: 'inherit',
  });
  const end = ended(child);
  await untilResultsAreCommitted(child, year.folder);
  child.kill('SIGKILL');
  expect((await end).signal).toBe('SIGKILL');
}

test('a year of exams: imports, marks, two versions, nightly jobs, a crash, and figures that hold', async () => {
  const folder = emptyFolder();
  await using year = new ExamYear(folder, '2025-01-01T12:00:00Z');
  year.configure(EARLIER);
  await createAccount(await year.store(), ACCOUNT, year.now(), 'exam');
  await year.importTexts('2025-01', 7, TEXTS_A_MONTH);
  let nights = 0;
  let held: readonly HeldResult[] = [];
  let rejected: string | undefined;

  for (let day = new Date('2025-01-02T05:00:00Z'); day < new Date('2026-01-02'); ) {
    year.at(day.toISOString());
    const date = dayOf(day);
    const month = date.slice(0, 7);
    if (date === '2025-06-02') {
      year.configure(LATER);
      await killedNight(year);
      nights += 1;
      expect((await (await year.store()).runs({ accountId: ACCOUNT, limit: 1 }))[0]).toMatchObject({
        job: 'rescore',
        outcome: 'killed',
      });
    } else if (date < HOLIDAY[0] || date > HOLIDAY[1]) {
      nights += (await year.night()).filter(({ job }) => job === 'nightly').length;
    }
    if (date.endsWith('-03') && month > '2025-01') {
      await year.importTexts(month, 7 * Number(month.slice(5)), TEXTS_A_MONTH, (text, index) =>
        month === '2025-09' && index === 0 ? `${text} ${CANARY} is my ${CANARY}.` : text,
      );
    }
    if (date.endsWith('-17')) await year.importMarks(month);
    if (date === '2025-06-10') {
      const options = { store: await year.store(), accountId: ACCOUNT };
      const { results } = await listHeld({ ...options, limit: 1000 });
      held = results;
      rejected = results[0]!.id;
      await decideHeld({ ...options, approve: false, ids: [rejected], all: false, now: year.now });
      await decideHeld({ ...options, approve: true, ids: [], all: true, now: year.now });
    }
    if (date === '2025-09-20') {
      const context = { store: await year.store(), now: year.now };
      const author = (await submissionsOf(context.store, ACCOUNT)).find(({ text }) =>
        String(text).includes(CANARY),
      );
      const receipt = await authorDeletionConfirmation(context, ACCOUNT, String(author!.author_id));
      expect(receipt).toMatchObject({ submissions: 1 });
      rmSync(join(folder, '2025-09.csv'));
      // Deleted data remain in the store until it is compacted.
      expect(filesWith(folder, CANARY)).not.toEqual([]);
    }
    day = new Date(day.getTime() + 86_400_000);
  }
  await year.close();
  const tell = <T>(...args: string[]) => assessJson<T>(args, { cwd: folder });

  // The log has every night, including the crash, and nothing failed, although there were no marks at first.
  const runs = tell<Run[]>('runs', '--limit', '2000');
  const nightly = runs.filter(({ schedule }) => schedule === 'nightly').reverse();
  expect(nightly).toHaveLength(nights);
  expect(nightly.filter(({ outcome }) => outcome === 'killed')).toHaveLength(1);
  expect(runs.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const monthly = ['drift', 'board', 'archive', 'tidy'].map(
    (name) => runs.filter(({ schedule }) => schedule === name).length,
  );
  // The planned times missed before the first night count as one run.
  expect(monthly).toEqual([13, 13, 13, 13]);

  // Every text has one result, of the later version except for the rejected one.
  const results = (...args: string[]) =>
    linesOf<ExportedResult>(assess(['export', 'results', ...args], { cwd: folder }).stdout);
  const shown = results();
  const [earlierHash, laterHash] = [nightly[0]!, nightly.at(-1)!].map(({ pipeline }) => pipeline.config_hash);
  expect(shown).toHaveLength(12 * TEXTS_A_MONTH - 1);
  expect(shown.filter(({ pipeline }) => pipeline.config_hash !== laterHash).map(({ id }) => id)).toEqual([
    rejected,
  ]);
  const firstLater = nightly.find(({ pipeline }) => pipeline.config_hash === laterHash)!;
  expect([firstLater.outcome, nightly[0]!.pipeline.config_hash]).toEqual(['killed', earlierHash]);

  // Moves, compared with the exports of both versions.
  const before = scoresOf(results('--run', String(nightly[0]!.number)));
  const after = scoresOf(results('--run', String(firstLater.number)));
  for (const { id, to } of held) if (to.overallScore !== undefined) after.set(id, to.overallScore);
  const compared = [...before.keys()].filter((id) => after.has(id));
  const moves = compared.map((id) => after.get(id)! - before.get(id)!);
  const diff = tell<Diff>('diff', '--by', 'l1');
  expect(diff.moves).toMatchObject({
    texts: compared.length,
    moved: moves.filter((move) => move !== 0).length,
    mean: expect.closeTo(mean(moves), 9),
    sd: expect.closeTo(sd(moves), 9),
  });
  expect(diff.held).toBe(1);
  const levels = tally(compared.map((id) => `${Math.floor(before.get(id)!)}-${Math.floor(after.get(id)!)}`));
  expect(new Map(diff.levels.map(({ from, to, texts }) => [`${from}-${to}`, texts]))).toEqual(levels);
  expect(held.map(({ id }) => id).sort()).toEqual(
    compared.filter((id) => Math.abs(after.get(id)! - before.get(id)!) > HOLD_MOVES).sort(),
  );

  // Agreement with the first examiner, as computed by `assess evaluate` and the job of the last Monday.
  const marks = linesOf<{ id: string; examiner_id: number; mark: { holistic: string } }>(
    assess(['export', 'feedback', '--format', 'jsonl'], { cwd: folder }).stdout,
  );
  const first = new Map<string, { examiner: number; mark: number }>();
  for (const { id, examiner_id: examiner, mark } of marks) {
    const known = first.get(id);
    if (!known || examiner < known.examiner) first.set(id, { examiner, mark: Number(mark.holistic) });
  }
  const ofLater = scoresOf(shown.filter(({ pipeline }) => pipeline.config_hash === laterHash));
  const pairs = [...first]
    .filter(([id]) => ofLater.has(id))
    .map(([id, { mark }]) => [ofLater.get(id)!, mark] as const);
  const [system, human] = [pairs.map(([score]) => score), pairs.map(([, mark]) => mark)];
  const byHand = {
    n: pairs.length,
    pearson: expect.closeTo(pearson(system, human), 9),
    qwk: expect.closeTo(quadraticKappa(system, human), 9),
    system: expect.objectContaining({
      mean: expect.closeTo(mean(system), 9),
      sd: expect.closeTo(sd(system), 9),
    }),
    human: expect.objectContaining({
      mean: expect.closeTo(mean(human), 9),
      sd: expect.closeTo(sd(human), 9),
    }),
  };
  expect(tell<Evaluated>('evaluate').agreement.raw).toMatchObject(byHand);
  const lastMonday = JSON.parse(readFileSync(join(folder, 'agreement.json'), 'utf8')) as Evaluated;
  expect(lastMonday.agreement.raw).toMatchObject(byHand);

  // Drift by month, and the report of the last month.
  const drift = JSON.parse(readFileSync(join(folder, 'drift.json'), 'utf8')) as Drift;
  for (const { period, assessed, mean_score } of drift.periods) {
    const month = [...ofLater].filter(([id]) => id.startsWith(period)).map(([, score]) => score);
    expect(mean_score.value).toBeCloseTo(mean(month), 9);
    expect(assessed).toBe(
      shown.filter(({ id, pipeline }) => id.startsWith(period) && pipeline.config_hash === laterHash).length,
    );
  }
  expect(drift.periods).toHaveLength(12);
  const page = readFileSync(join(folder, 'board-2026-01-01.html'), 'utf8');
  expect(page).toContain(laterHash);
  expect(readdirSync(folder).filter((name) => name.startsWith('board-'))).toHaveLength(13);

  // No file contains data of the deleted author.
  expect(filesWith(folder, CANARY)).toEqual([]);
}, 900_000);
