import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCALES } from '../../../src/engine/results/scale.js';
import { bandOf, readRubric } from '../../../src/services/class/rubric.js';
import { emptyFolder } from '../../e2e/assess.js';

async function rubric(content: string, scale = SCALES.cefr) {
  const path = join(emptyFolder(), 'r.csv');
  writeFileSync(path, content);
  return readRubric(path, scale);
}

const WIDE = 'trait,A2,B1,B1+\nGrammar,simple,fair,good\noverall,basic,independent,\n';
const LONG =
  'band,trait,text\nB1,grammar,fair\nA2,grammar,simple\nB1+,Grammar,good\nA2,overall,basic\nB1,overall,independent\n';

test.each([
  ['a column for each band', WIDE],
  ['a row for each text', LONG],
])('with %s, a score has its band and the next one', async (_, content) => {
  const read = await rubric(content);
  const at = (score: number) => {
    const { here, next } = bandOf(read, 'grammar', score)!;
    return [here?.text, next?.text];
  };
  expect([0, 3, 4.9, 5, 5.9, 6, 13].map(at)).toEqual([
    [undefined, 'simple'],
    ['simple', 'fair'],
    ['simple', 'fair'],
    ['fair', 'good'],
    ['fair', 'good'],
    ['good', undefined],
    ['good', undefined],
  ]);
  expect(bandOf(read, 'overall', 6)).toMatchObject({ here: { band: 'B1', text: 'independent' } });
  expect(bandOf(read, 'syntax', 6)).toBeUndefined();
  expect(bandOf(read, 'grammar', undefined)).toBeUndefined();
});

test('bands of other scales are the scores at which they begin', async () => {
  const read = await rubric('criterion,4,5–5.5,6\nvocabulary,few,some,many\n', SCALES.ielts);
  expect(bandOf(read, 'vocabulary', 5.7)).toMatchObject({ here: { band: '5–5.5' }, next: { text: 'many' } });
});

test.each([
  ['trait,B1\ncontent,rich\n', /r\.csv:2: there is no trait content; traits are overall, cohesion/],
  [
    'trait,B7\ngrammar,rich\n',
    /r\.csv:2: the band B7 is not a CEFR level such as B1, or a score from 0 to 13/,
  ],
  ['trait,14\ngrammar,rich\n', /r\.csv:2: the band 14 is not/],
  ['trait,B1\ngrammar,\n', /r\.csv: has no text; it needs a row for each trait and a column for each band/],
])('%j is refused with its place', async (content, message) => {
  await expect(rubric(content)).rejects.toThrow(message);
});

test('a level is no band of a scale without levels', async () => {
  await expect(rubric('trait,B1\ngrammar,fair\n', SCALES.ielts)).rejects.toThrow(
    'the band B1 is not a score from 0 to 9',
  );
});

test.each([
  [
    'a row',
    'trait,A2,B1\ngrammar,a,b\noverall,c,d\nGrammar,,e\n',
    /r\.csv:4: Grammar .* band B1; .*r\.csv:2$/,
  ],
  ['a band', 'trait,B1,B1.i\ngrammar,a,b\n', /r\.csv:2: grammar .* band B1\.i; .*r\.csv:2$/],
  [
    'a text',
    'band,trait,text\nB1,grammar,a\nA2,grammar,b\nb1,grammar,c\n',
    /r\.csv:4: .* band b1; .*r\.csv:2$/,
  ],
])('%s that is given twice is refused with both places', async (_, content, message) => {
  await expect(rubric(content)).rejects.toThrow(message);
});
