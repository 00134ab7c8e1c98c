import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SCALES } from '../../../src/engine/results/scale.js';
import { evaluateFile } from '../../../src/services/evaluation/evaluate.js';
import type { RejectedScore } from '../../../src/services/marks/marked-texts.js';
import { temporaryFolder } from '../stores.js';

const SCORES = fileURLToPath(new URL('../../../fixtures/evaluation/scores.csv', import.meta.url));
const columns = { system: 'score', human: ['h1', 'h2', 'h3'], by: ['L1'] };
const options = { trim: { min: 1, max: 6 } };

/** Evaluates the text of a table. @returns the report and the rejected values */
async function evaluateText(text: string | Buffer, name = 'scores.csv', choices: object = {}) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  const rejected: RejectedScore[] = [];
  const report = await evaluateFile(
    path,
    { system: 'score', human: ['h1', 'h2'], by: [], ...choices },
    {
      onReject: (each) => rejected.push({ ...each, place: each.place.slice(path.length) }),
    },
  );
  return { report, rejected };
}

describe('a table', () => {
  test('gives the expected values, as CSV, TSV, JSONL and gzip', async () => {
    const expected = JSON.parse(
      readFileSync(new URL('../../../fixtures/evaluation/expected.json', import.meta.url), 'utf8'),
    );
    const csv = readFileSync(SCORES, 'utf8');
    const [header = '', ...lines] = csv.trim().split('\n');
    const names = header.split(',');
    const jsonl = lines
      .map((line) => {
        const cells = line
          .split(',')
          .map((cell, index) => [names[index], index > 2 ? Number(cell || null) || null : cell]);
        return JSON.stringify(Object.fromEntries(cells));
      })
      .join('\n');
    const folder = temporaryFolder();
    const files: Record<string, string | Buffer> = {
      'a.csv': csv,
      'a.tsv': csv.replaceAll(',', '\t'),
      'a.jsonl': jsonl,
      'a.csv.gz': gzipSync(csv),
    };
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      writeFileSync(path, content);
      const report = await evaluateFile(path, columns, options);
      expect(report.rows).toEqual({ read: 150, evaluated: 150, withoutFirst: 0, unmarked: 0, rejected: 0 });
      expect(report.agreement.trimmed.qwk).toBeCloseTo(expected.agreement.trimmed.qwk, 12);
      expect(report.trueScore!.raw.prmse).toBeCloseTo(expected.trueScore.raw.prmse, 12);
      expect(report.subgroups[0]!.groups.map(({ group }) => group)).toEqual(Object.keys(expected.subgroups));
    }
  });

  test('unusable rows are reported by line; rows without a mark are only counted', async () => {
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n3.1,3,3\nhigh,4,4\n2.2,two,2\n4.4,,4\n5,,\n,3,3\n3.9,4\n1.8,2,NA\n"2,5",3,3\n',
    );
    expect(rejected).toEqual([
      { place: ':3', message: 'score is not a number' },
      { place: ':4', message: 'h1 is not a number' },
      { place: ':7', message: 'there is a mark but no score' },
      { place: ':8', message: 'row has 2 fields, the header has 3' },
    ]);
    expect(report.rows).toEqual({ read: 9, evaluated: 3, withoutFirst: 1, unmarked: 1, rejected: 4 });
    expect(report.trueScore!.raw).toMatchObject({ n: 4, single: 2, multiple: 2 });
  });

  test('CEFR levels become numbers on the CEFR scale, rounded to levels', async () => {
    const { report } = await evaluateText('score,h1,h2\n3.1,A2,A2\n7.5,B2,B1\n9.9,C1,C1\n4.9,A2,\n');
    expect(report.source.scale).toEqual(SCALES.cefr);
    expect(report.rounding).toBe('levels of two points');
    expect(report.agreement.trimmed.human.mean).toBe((4 + 8 + 10 + 4) / 4);
    expect(report.agreement.trimmedRounded).toMatchObject({ exactAgreement: 100, adjacentAgreement: 100 });
    expect(report.confusion!.labels).toEqual(['A2', 'B2', 'C1']);
  });

  test('labels and numbers on the CEFR scale are rounded to its labels', async () => {
    const { report, rejected } = await evaluateText('score,h1,h2\n3.1,A2.i,4\n7.5,B2.i,7.2\n9.9,14,9\n');
    expect(report.rounding).toBe('levels of one point');
    expect(report.distribution.map(({ label }) => label)).toEqual(['A2.i', 'B2.i']);
    expect(rejected).toEqual([
      { place: ':4', message: 'h1 is not a score on the cefr scale (0 to 13, or a level)' },
    ]);
  });

  test('a given scale determines what is a score and how it is rounded', async () => {
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n6.3,6.5,6\n7.1,7,7\n5,B2,5\n',
      'scores.csv',
      { scale: SCALES.ielts },
    );
    expect(report.rounding).toBe('half bands');
    expect(report.agreement.trimmedRounded.exactAgreement).toBe(100);
    expect(rejected).toEqual([{ place: ':4', message: 'h1 is not a score on the ielts scale (0 to 9)' }]);
  });

  test('with plus levels, plain levels are lower halves, and exact agreement compares halves', async () => {
    const table = 'score,h1,h2\n5.2,B1,B1\n6.9,B1+,B1\n7.5,B2,B1+\n8.1,B2,B2\n';
    const { report } = await evaluateText(table);
    expect(report.rounding).toBe('levels of one point');
    expect(report.agreement.trimmed.human.mean).toBe((5.5 + 6.5 + 7.5 + 7.5) / 4);
    expect(report.agreement.trimmedRounded.exactAgreement).toBe(75);
    expect(report.source.reading).toMatchObject({
      labels: [
        { label: 'B1', score: 5.5 },
        { label: 'B1+', score: 6.5 },
        { label: 'B2', score: 7.5 },
      ],
      plainLevels: 'lower',
    });
    const whole = await evaluateText(table, 'scores.csv', { choices: { levels: { plain: 'middle' } } });
    expect(whole.report.agreement.trimmed.human.mean).toBe((6 + 6.5 + 8 + 8) / 4);
    expect(whole.report.agreement.trimmedRounded.exactAgreement).toBe(50);
  });

  test('levels given by the system are a separate set', async () => {
    const { report } = await evaluateText('score,h1,h2\nB1,B1,\nB2,B1+,\n');
    expect(report.agreement.raw.system.mean).toBe((6 + 8) / 2);
    expect(report.agreement.raw.human.mean).toBe((5.5 + 6.5) / 2);
  });

  test('other labels become scores by a given mapping', async () => {
    const scores = new Map([
      ['pass', { label: 'Pass', score: 1 }],
      ['fail', { label: 'Fail', score: 0 }],
    ]);
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n.8,pass,Pass\n.1,Fail,Pass\n.3,merit,Pass\n',
      'scores.csv',
      { choices: { levels: { scores } } },
    );
    expect(report.source.scale).toBeNull();
    expect(report.agreement.raw.human.mean).toBe(0.5);
    expect(rejected).toEqual([{ place: ':4', message: 'h1 is not a number' }]);
  });

  test('marks are mapped to the scale of the scores on request; otherwise a warning names both ranges', async () => {
    const rows = [1, 2, 3, 4, 5, 3, 2, 4].map((mark, row) => `${4 + 1.5 * mark + 0.1 * row},${mark},${mark}`);
    const table = `score,h1,h2\n${rows.join('\n')}\n`;
    const plain = await evaluateText(table);
    expect(plain.report.source.reading.warning).toMatch(
      /^Marks range from 1 to 5, and scores are of the system, here 5\.5 to 11\.9: .*--rescale/,
    );
    const { report } = await evaluateText(table, 'scores.csv', {
      scale: SCALES.cefr,
      choices: { min: 1, max: 5, rescale: true },
    });
    expect(report.source.reading).toMatchObject({
      rescaled: { from: { min: 1, max: 5 }, to: { min: 0, max: 13 }, observed: false },
      warning: null,
    });
    expect(report.agreement.raw.human).toMatchObject({ min: 0, max: 13, mean: 6.5 });
    await expect(
      evaluateText(table, 'scores.csv', { choices: { min: 1, max: 5, rescale: true } }),
    ).rejects.toThrow(/--rescale: requires --scale/);
  });

  test('a missing column is reported with the existing ones', async () => {
    const jsonl = '{"score": 1, "h1": 2}\n{"score": 2, "h1": 2, "note": "x"}\n';
    const report = {
      code: 'invalid_option',
      message: expect.stringMatching(/h2 in .*\(its columns: score, h1/),
    };
    await expect(evaluateText('score,h1\n1,2\n')).rejects.toMatchObject(report);
    await expect(evaluateText(jsonl, 'scores.jsonl')).rejects.toMatchObject(report);
    await expect(evaluateText('score,h1,h2\n1,2,2\n', 'scores.csv', { by: ['L1'] })).rejects.toMatchObject({
      message: expect.stringMatching(/^--by: there is no column L1/),
    });
  });

  test('without a row with both scores there is nothing to evaluate', async () => {
    await expect(evaluateText('score,h1,h2\n')).rejects.toMatchObject({ code: 'nothing_to_evaluate' });
    await expect(evaluateText('score,h1,h2\n,,\n1,,\n')).rejects.toMatchObject({
      code: 'nothing_to_evaluate',
    });
  });

  test('intervals take clusters as a whole if a column names them', async () => {
    const width = async (cluster: string | undefined) => {
      const { intervals } = await evaluateFile(SCORES, { ...columns, cluster }, options);
      const [low, high] = intervals.pearson.interval95!;
      return high - low;
    };
    expect(await width('author')).not.toBe(await width(undefined));
  });
});
