import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { gatherReport } from '../../../src/services/report/gather-report.js';
import { isMissing, type Report } from '../../../src/services/report/report.js';
import { withoutIds } from '../../../src/services/report/without-ids.js';
import { renderReport, writeReport } from '../../../src/services/report/write-report.js';
import { NOW, temporaryFolder, temporaryStore } from '../stores.js';
import { CANARY, fillArchive, headingsOf, pageOf, sectionOf, sourceOf } from './archive.js';

const TITLES = [
  'Overview',
  'Scores and levels',
  'Agreement with examiners',
  'What scores and marks go with',
  'Groups and fairness',
  'Errors by level',
  'Drift',
  'Examiners',
  'Texts to look at again',
  'What the last version changed',
  'Model card',
  'Configuration',
  'Methods, to cite',
  'What the metrics mean',
];

/** A report on the default archive, gathered once. */
const usualReport = (() => {
  let gathered: Promise<Report> | undefined;
  return () => {
    gathered ??= gather();
    return gathered;
  };
  async function gather(): Promise<Report> {
    const store = await temporaryStore();
    await fillArchive(store);
    return gatherReport(sourceOf(store, { by: ['l1'], date: 'month' }));
  }
})();

describe('a report', () => {
  test('says how dates were read, and names no text if ids are left out', async () => {
    const report = await usualReport();
    if (isMissing(report.drift)) throw new Error(report.drift.missing);
    const dates = {
      format: null,
      order: 'day-first' as const,
      otherwise: 'MM/DD/YYYY',
      unreadable: 2,
      example: 'essay-7',
    };
    const doubtful = { ...report, drift: { ...report.drift, dates } };
    const drift = sectionOf(await renderReport(doubtful), 'drift');
    expect(drift).toMatch(
      /read as day-first, which not every value decides; MM\/DD\/YYYY would read them the other way/,
    );
    expect(drift).toMatch(/2 values could not be read as dates, the first that of text essay-7/);
    expect(JSON.stringify(withoutIds(doubtful).drift)).not.toContain('essay-7');
  });

  test('sets correlations with scores and with marks side by side', async () => {
    const report = await usualReport();
    const { drivers } = report;
    if (isMissing(drivers)) throw new Error(drivers.missing);
    expect(drivers.traits.map(({ name, texts }) => [name, texts])).toEqual([['grammar', 43]]);
    const [grammar] = drivers.traits;
    expect(grammar!.system.value).toBeCloseTo(1);
    expect(grammar!.examiners.value).toBeLessThan(1);
    expect(grammar!.difference.value).toBeCloseTo(1 - grammar!.examiners.value!);
    expect(drivers.indices).toBeNull();
    const section = sectionOf(await renderReport(report), 'drivers');
    expect(section).toMatch(/grammar 43 1\.00 .* !/);
    expect(section).toContain('--indices');
  });

  test('names examiners whose marks hardly tell texts apart', async () => {
    const report = await usualReport();
    if (isMissing(report.examiners)) throw new Error(report.examiners.missing);
    expect(sectionOf(await renderReport(report), 'examiners')).not.toContain('hardly tell');
    const examiners = report.examiners.examiners.map((facts) =>
      facts.examiner === 101
        ? { ...facts, spread: { ...facts.spread, interval95: [0.3, 0.6] as const } }
        : facts,
    );
    const page = await renderReport({ ...report, examiners: { ...report.examiners, examiners } });
    expect(sectionOf(page, 'examiners')).toMatch(
      /hardly tell .* examiner 101 45 .* keeps to one part of the scale/,
    );
    expect(sectionOf(page, 'overview')).toContain('The marks of 1 examiner of 2 hardly tell texts apart');
  });

  test('shows the contents of the store, but never the text of a learner', async () => {
    const page = await renderReport(await usualReport());
    expect(headingsOf(page)).toEqual(TITLES);
    expect(sectionOf(page, 'overview')).toMatch(
      /Submissions 60 30 authors, 3 tasks .* Could not be assessed 2 /,
    );
    expect(sectionOf(page, 'overview')).toMatch(
      /Marked by examiners 75\.0 % 45 texts, 45 of them more than once/,
    );
    expect(sectionOf(page, 'scores')).toMatch(/insufficient_english_text 2 3\.3/);
    expect(sectionOf(page, 'agreement')).toMatch(/QWK at least 0\.70 0\.\d{3} ✓ met/);
    expect(sectionOf(page, 'fairness')).toMatch(/By l1 .* Arabic 15 /);
    expect(sectionOf(page, 'errors')).toMatch(/MD\+ missing determiner \d+/);
    expect(sectionOf(page, 'drift')).toMatch(/2026-01 \(reference\)/);
    expect(sectionOf(page, 'examiners')).toMatch(/examiner 101 45 45 /);
    expect(sectionOf(page, 'configuration')).toMatch(
      /store test\.duckdb flag .* assess 1\.2\.3 Node\.js v\d+.* DuckDB v/,
    );
    for (const secret of [CANARY, '/srv/exams']) expect(page).not.toContain(secret);
  });

  test('describes alarms in readable units', async () => {
    const report = await usualReport();
    const { drift } = report;
    if (isMissing(drift)) throw new Error(drift.missing);
    const months = { period: '2026-02', reference: '2026-01' };
    const alarms = [
      { ...months, metric: 'errors' as const, value: 1.294, limit: 0.25 },
      { ...months, metric: 'failures' as const, value: 7.41, limit: 2 },
    ];
    const page = await renderReport({ ...report, drift: { ...drift, alarms } });
    expect(sectionOf(page, 'overview')).toMatch(
      /2 alarms of drift over 2 months: errors per 100 words in\s+2026-02\s*, texts that could not be assessed in\s+2026-02/,
    );
    expect(sectionOf(page, 'drift')).toMatch(/errors per 100 words 129 % 25 % .* 7\.4 points 2\.0 points/);
  });

  test('passes no drift where no period can be judged', async () => {
    const report = await usualReport();
    const { drift } = report;
    if (isMissing(drift)) throw new Error(drift.missing);
    const unjudged = drift.periods.map((period) => ({ ...period, isJudged: false }));
    const page = await renderReport({ ...report, drift: { ...drift, periods: unjudged, alarms: [] } });
    const why = /no month can be judged: the last one is not over yet, or it or the reference has fewer/i;
    expect(sectionOf(page, 'drift')).toMatch(why);
    expect(sectionOf(page, 'overview')).toMatch(why);
    expect(sectionOf(page, 'overview')).not.toContain('No alarm of drift');
  });

  test('says how marks were read, and first of all warns of marks on another scale', async () => {
    const store = await temporaryStore();
    await fillArchive(store, { marked: false });
    const marks = (key: string, of: (text: number) => string) =>
      Array.from({ length: 60 }, (_, text) => ({
        submission_id: `essay-no-${text}`,
        examiner_id: 101,
        mark: { [key]: of(text) },
      }));
    await store.addFeedback(
      'default',
      marks('style', (text) => String(text % 3)),
      NOW,
    );
    const plain = await pageOf(store, { mark: 'style' });
    const warning = /Marks range from 0 to 2, and scores are on the cefr scale, 0 to 13, .* --min 0 --max 2/;
    expect(sectionOf(plain, 'overview')).toMatch(warning);
    expect(sectionOf(plain, 'overview')).not.toMatch(/No group has enough marks/);
    expect(sectionOf(plain, 'agreement')).toMatch(warning);
    const choices = { min: 0, max: 2, rescale: true };
    const mapped = await pageOf(store, { mark: 'style', choices });
    expect(sectionOf(mapped, 'overview')).not.toMatch(/same scale/);
    expect(sectionOf(mapped, 'overview')).toMatch(/No group has enough marks/);
    expect(sectionOf(mapped, 'agreement')).toMatch(/Marks were rescaled from 0–2 to 0–13\./);

    await store.addFeedback(
      'default',
      marks('level', (text) => ['A2', 'B1', 'B1+', 'B2'][text % 4]!),
      NOW,
    );
    const levels = await pageOf(store, { mark: 'level' });
    expect(sectionOf(levels, 'agreement')).toMatch(
      /Levels as scores; a plain level is its lower half.* A2 3\.5 B1 5\.5 B1\+ 6\.5 B2 7\.5 /,
    );
  });

  test('draws no conclusions from a few marks', async () => {
    const store = await temporaryStore();
    await fillArchive(store, { texts: 2 });
    const overview = sectionOf(await pageOf(store), 'overview');
    expect(overview).toMatch(/cannot be said on 1 text with a mark: it takes 30 or more\./);
    expect(overview).not.toContain('✓');
  });

  test('folds settings and components away', async () => {
    const configuration = (await renderReport(await usualReport()))
      .toString()
      .split('id="configuration"')[1]!;
    expect(configuration).toMatch(/<summary>The \d+ settings? of this installation<\/summary>/);
    expect(configuration).toMatch(/<summary>The \d+ components of the pipeline<\/summary>/);
  });

  test('groups errors by the examiners’ level, or says that the level is the system’s own', async () => {
    const report = await usualReport();
    const { errorLevels } = report;
    if (isMissing(errorLevels)) throw new Error(errorLevels.missing);
    expect(errorLevels.by).toBe('examiners');
    // Of the 45 texts with marks, two could not be assessed.
    const totals = { texts: 0, words: 0, errors: 0, codes: 0 };
    for (const { texts, words, errors, errorCodes } of errorLevels.ranges) {
      totals.texts += texts;
      totals.words += words;
      totals.errors += errors;
      totals.codes += Object.values(errorCodes).reduce((sum, count) => sum + count, 0);
    }
    expect(totals).toMatchObject({ texts: 43, words: 43 * 120, errors: totals.codes });
    const byMark = sectionOf(await renderReport(report), 'errors');
    expect(byMark).toMatch(/Levels are those of the examiners \(the mean mark\), on 43 marked texts/);
    expect(byMark).toContain('Errors and suspect words per 100 words, by examiners’ mark');
    expect(byMark).not.toContain('system’s own');

    const store = await temporaryStore();
    await fillArchive(store, { texts: 30 });
    const few = sectionOf(await pageOf(store), 'errors');
    expect(few).toContain('Errors and suspect words per 100 words, by the system’s own score');
    expect(few).toMatch(/Levels are the system’s own, because too few texts have marks on its scale/);
  });

  test('draws no plot of errors if there are none', async () => {
    const report = await usualReport();
    const { results } = report;
    if (isMissing(results)) throw new Error(results.missing);
    const ranges = results.ranges.map((range) => ({ ...range, errors: 0, errorCodes: {} }));
    const errors = sectionOf(await renderReport({ ...report, results: { ...results, ranges } }), 'errors');
    expect(errors).toMatch(/0 errors in [\d,]+ words: nothing to tell apart by level\.\s*$/);
  });

  test('says so if true scores cannot be estimated from the marks', async () => {
    const report = await usualReport();
    const { agreement } = report;
    if (isMissing(agreement)) throw new Error(agreement.missing);
    const trueScore = { ...agreement.trueScore!, trimmed: { ...agreement.trueScore!.trimmed, prmse: null } };
    const page = await renderReport({ ...report, agreement: { ...agreement, trueScore } });
    expect(sectionOf(page, 'agreement')).toMatch(/cannot be estimated: of \d+ texts with several marks/);
  });

  test('provides the figures of its page as data', async () => {
    const report = await usualReport();
    const { agreement, overview } = report;
    if (isMissing(agreement)) throw new Error(agreement.missing);
    const texts = overview.results[0]!.ranges.reduce((sum, { texts }) => sum + texts, 0);
    expect(texts).toBe(58);
    expect(agreement.pairs).toHaveLength(agreement.n);
    const differences = agreement.pairs.map(([human, system]) => system - human);
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    const sd = Math.sqrt(
      differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (differences.length - 1),
    );
    expect(agreement.differences!.mean).toBeCloseTo(mean, 10);
    expect(agreement.differences!.high).toBeCloseTo(mean + 1.96 * sd, 10);
    expect(JSON.stringify(report)).not.toContain(CANARY);
  });

  test('treats texts by one author as independent, and says so in each section', async () => {
    const store = await temporaryStore();
    await fillArchive(store, {
      change: (submission, index) => ({
        ...submission,
        author_id: 'unknown',
        metadata: {
          ...submission.metadata,
          ...Object.fromEntries(Array.from({ length: 21 }, (_, column) => [`c${column}`, index % 2])),
        },
      }),
    });
    const report = await gatherReport(sourceOf(store, { date: 'month' }));
    const page = await renderReport(report);
    expect(sectionOf(page, 'agreement')).toMatch(
      / Texts are taken one by one, not by author: all texts have the same author_id\./,
    );
    expect(sectionOf(page, 'agreement')).not.toMatch(/QWK (0\.\d{3}) \1 to \1/);
    for (const section of ['fairness', 'drift', 'examiners']) {
      expect(sectionOf(page, section), section).toMatch(/\(\S+ to \S+\*\)/);
      expect(sectionOf(page, section), section).toContain(
        '* Texts are taken one by one: there are fewer than 10',
      );
    }
    // Of this many columns, none of them requested, the page shows only those with a flag.
    expect(sectionOf(page, 'fairness')).toContain(
      'In all, the system minus the mean of a text’s marks is 0.08 (0.02 to 0.13*)',
    );
    expect(sectionOf(page, 'fairness')).toMatch(/Compared without a flag, and not shown: .*c0/);
    expect(sectionOf(page, 'fairness')).not.toContain('By c0');
  });

  test('gives the reason if there is nothing to show', async () => {
    const store = await temporaryStore();
    const empty = await pageOf(store);
    expect(headingsOf(empty)).toEqual(TITLES);
    expect(sectionOf(empty, 'scores')).toContain('There are no submissions yet');
    expect(sectionOf(empty, 'agreement')).toMatch(/no text has a mark/i);
    await fillArchive(store, { marked: false });
    const unmarked = await pageOf(store);
    expect(sectionOf(unmarked, 'agreement')).toMatch(/no text has a mark/i);
    expect(sectionOf(unmarked, 'fairness')).toMatch(/No text has a mark, so only score differences/);
    expect(sectionOf(unmarked, 'changes')).toMatch(/nothing to compare/i);
    const ielts = await pageOf(store, { pipeline: 'ielts' });
    expect(sectionOf(ielts, 'scores')).toContain('No text has a result of ielts yet');
  });

  test('numbers submissions and examiners if ids are left out, in the data and on the page', async () => {
    const report = withoutIds(await usualReport());
    const page = await renderReport(report);
    for (const shown of [JSON.stringify(report), page]) {
      expect(shown).not.toContain('essay-no-');
      expect(shown).not.toMatch(/examiner 10[12]|:10[12][,}]/);
    }
    expect(sectionOf(page, 'examiners')).toContain('examiner 1 and examiner 2');
    expect(sectionOf(page, 'adjudication')).toMatch(/ 1 \d\.\d\d /);
  });

  test('refuses an unknown column', async () => {
    const store = await temporaryStore();
    await fillArchive(store);
    await expect(pageOf(store, { withIds: false, by: ['author_id'] })).rejects.toThrow(
      /author_id and --no-ids/,
    );
    await expect(pageOf(store, { by: ['l2'] })).rejects.toThrow(/l2.*l1/);
    await expect(pageOf(store, { mark: 'grammar' })).rejects.toThrow(/grammar.*holistic/);
  });
});

describe('the file of a report', () => {
  test('is replaced once the report is complete, and otherwise does not change', async () => {
    const store = await temporaryStore();
    const folder = temporaryFolder();
    const out = join(folder, 'report.html');
    writeFileSync(out, 'the last one');
    await expect(writeReport({ ...sourceOf(store, { mark: 'x', by: ['nothing'] }), out })).rejects.toThrow(
      AssessError,
    );
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(writeReport({ ...sourceOf(store, { signal: stopped }), out })).rejects.toThrow('stopped');
    expect(readFileSync(out, 'utf8')).toBe('the last one');
    await writeReport({ ...sourceOf(store), out });
    expect(readFileSync(out, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(readdirSync(folder)).toEqual(['report.html']);
  });

  test('never replaces the store or a folder', async () => {
    const store = await temporaryStore();
    const folder = temporaryFolder();
    const file = join(folder, 'assess.duckdb');
    await expect(writeReport({ ...sourceOf(store), out: file, protect: [file] })).rejects.toThrow(
      /would replace/,
    );
    mkdirSync(join(folder, 'reports'));
    await expect(writeReport({ ...sourceOf(store), out: join(folder, 'reports') })).rejects.toThrow(
      /it is a folder/,
    );
    await expect(writeReport({ ...sourceOf(store), out: join(folder, 'none', 'r.html') })).rejects.toThrow(
      /its folder does not exist/,
    );
  });
});
