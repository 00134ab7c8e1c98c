import { describe, expect, it } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { segmentDocument } from '../../../src/engine/document/segment.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { NGRAM_BUCKETS } from '../../../src/engine/scoring/ngram-vector.js';
import { sentenceScores } from '../../../src/engine/scoring/sentence-scores.js';
import { shippedModels } from '../shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
/** No weights: tokens have no tags here, and these tests are of the rest. */
const noWeights = new Float32Array(NGRAM_BUCKETS);

/** Scores of a text in which the words given are errors with a code, or suspect where the code is `?`. */
function scores(text: string, errors: Readonly<Record<string, string>> = {}): number[] {
  const document = new Document(text);
  segmentDocument(document);
  const marked = document.tokens.filter((token) => errors[token.text]);
  const span = ({ start, end }: { start: number; end: number }) => ({
    start,
    end,
    confidence: 1,
    source: 'test',
  });
  document.edits = marked
    .filter((token) => errors[token.text] !== '?')
    .map((token) => ({ ...span(token), correction: 'x', code: errors[token.text]! }));
  document.suspects = marked.filter((token) => errors[token.text] === '?').map(span);
  return sentenceScores(document, lexicon, noWeights);
}

describe('sentence scores', () => {
  it('are those one expects of the golden example', () => {
    const text = 'There are many famos people from my country.  Where to begin? Im not shure.';
    const [famous, begin, sure] = scores(text, { famos: 'S', Im: 'MP', shure: 'S' });
    expect(sure!).toBeLessThan(0);
    expect(famous!).toBeGreaterThan(sure!);
    expect(begin!).toBeGreaterThan(famous!);
  });

  it.each([
    ['He go to school by bus every morning.', { go: 'AGV' }, 'He goes to school by bus every morning.'],
    ['I recieved your letter.', { recieved: 'S' }, 'I received your letter.'],
    ['Yes i do.', { i: 'RP' }, 'Yes I do.'],
    [
      'She is the most cleverest girl that I know in my whole class.',
      { most: 'UY' },
      'She is the cleverest girl that I know in my whole class.',
    ],
  ])('put the corrected sentence above %j', (learner, errors, corrected) => {
    expect(scores(corrected)[0]!).toBeGreaterThan(scores(learner, errors)[0]! + 0.04);
  });

  it('fall with each error, and less for a suspicion', () => {
    const text = 'My brother work in a big factory near the river.';
    const clean = scores(text)[0]!;
    const suspect = scores(text, { work: '?' })[0]!;
    const one = scores(text, { work: 'AGV' })[0]!;
    const two = scores(text, { work: 'AGV', big: 'RJ' })[0]!;
    expect([clean, suspect, one, two]).toEqual([clean, suspect, one, two].sort((a, b) => b - a));
    expect(new Set([clean, suspect, one, two]).size).toBe(4);
  });

  it('are higher for a long sentence with advanced words than for a simple one', () => {
    const [simple, rich] = scores(
      'I like it. Despite considerable obstacles, the committee eventually reached a remarkably sensible compromise.',
    );
    expect(rich!).toBeGreaterThan(simple!);
  });

  it('stay between −1 and 1', () => {
    const wrong = Object.fromEntries('aa bb cc dd ee ff'.split(' ').map((word) => [word, 'S']));
    for (const score of scores('aa bb cc dd ee ff. Ok.', wrong)) {
      expect(score).toBeGreaterThanOrEqual(-1);
      expect(score).toBeLessThanOrEqual(1);
    }
    expect(scores('aa bb cc dd ee ff.', wrong)[0]!).toBeLessThan(-0.5);
  });

  it('are none for a text without sentences', () => {
    expect(scores('')).toEqual([]);
  });
});
