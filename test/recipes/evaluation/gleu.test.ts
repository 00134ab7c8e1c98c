import { describe, expect, it } from 'vitest';
import { type GleuSentence, gleu } from '../../../recipes/evaluation/gleu.js';

const words = (text: string) => text.split(' ');
const sentence = (source: string, hypothesis: string, ...references: string[]): GleuSentence => ({
  source: words(source),
  hypothesis: words(hypothesis),
  references: references.map(words),
});
const first = () => 0;
const score = (...sentences: GleuSentence[]) => gleu(sentences, first, 1);

describe('GLEU', () => {
  it('is 1 for a correction equal to the reference', () => {
    expect(score(sentence('he go to the park', 'he goes to the park', 'he goes to the park'))).toBe(1);
  });

  it('subtracts uncorrected errors', () => {
    // Unigrams: 5 match, but `dog` is in the source and not in the reference: (5 − 1) of 6. Bigrams: 4 match, `two dog`
    // is subtracted: 3 of 5. Likewise 2 of 4 and 1 of 3. The product is 1/15.
    const unchanged = 'we have at home two dog';
    expect(score(sentence(unchanged, unchanged, 'we have at home two dogs'))).toBeCloseTo(
      (1 / 15) ** (1 / 4),
      12,
    );
  });

  it('does not subtract new errors', () => {
    // The same without subtractions: 5/6 · 4/5 · 3/4 · 2/3 = 1/3.
    expect(
      score(sentence('we have at home two dog', 'we have at home two doges', 'we have at home two dogs')),
    ).toBeCloseTo((1 / 3) ** (1 / 4), 12);
  });

  it('is lower for a correction shorter than the reference', () => {
    expect(score(sentence('we see a dog', 'we see a dog', 'we see a dog today'))).toBeCloseTo(
      Math.exp(1 - 5 / 4),
      12,
    );
    expect(score(sentence('we see a dog', 'we see a dog today', 'we see a dog'))).toBeCloseTo(
      ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** (1 / 4),
      12,
    );
  });

  it('clips repetitions', () => {
    // Unigrams 4 of 5, bigrams 3 of 4, trigrams 2 of 3, 1 of 2: the second `dog` matches nothing.
    expect(score(sentence('a dog sees us now', 'a dog sees us dog', 'a dog sees us today'))).toBeCloseTo(
      ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** (1 / 4),
      12,
    );
  });

  it('adds up the counts of all sentences before dividing', () => {
    const right = sentence('she like tea very much', 'she likes tea very much', 'she likes tea very much');
    const left = sentence('we have at home two dog', 'we have at home two dog', 'we have at home two dogs');
    const product = ((5 + 4) / 11) * ((4 + 3) / 9) * ((3 + 2) / 7) * ((2 + 1) / 5);
    expect(score(right, left)).toBeCloseTo(product ** (1 / 4), 12);
  });

  it('is 0 if no n-grams of some order match, and null without sentences', () => {
    expect(score(sentence('yes it is', 'yes it is', 'yes it is'))).toBe(0);
    expect(gleu([], first)).toBeNull();
  });

  it('is the mean over random choices of a reference', () => {
    const draws = [0, 0.5, 0.99, 0.1];
    let next = 0;
    const two = sentence(
      'he go to the park',
      'he goes to the park',
      'he goes to the park',
      'some other words',
    );
    expect(gleu([two], () => draws[next++]!, 4)).toBe(0.5);
  });

  it('is 0 for an empty correction', () => {
    expect(gleu([{ source: ['a'], hypothesis: [], references: [['a']] }], first, 1)).toBe(0);
  });

  it('subtracts a repeated error as often as the source has it', () => {
    // Unigrams: `a b c` match, `x` is subtracted once for the source's one: (3 − 1) of 5. Bigrams: `a b`, `b c` of 4, `c x`
    // subtracted. Trigrams: `a b c`, minus `b c x`, of 3. So nothing is left.
    expect(score(sentence('a b c x', 'a b c x x', 'a b c d e'))).toBe(0);
    // With a longer match: unigrams 5 − 1 of 7, bigrams 4 − 1 of 6, 3 − 1 of 5, 2 − 1 of 4.
    expect(score(sentence('a b c d e x', 'a b c d e x x', 'a b c d e f g'))).toBeCloseTo(
      ((4 / 7) * (3 / 6) * (2 / 5) * (1 / 4)) ** (1 / 4),
      12,
    );
  });

  it('draws five hundred times if not told otherwise', () => {
    let draws = 0;
    const random = () => {
      draws += 1;
      return 0;
    };
    gleu([sentence('a', 'a', 'a'), sentence('b', 'b', 'b')], random);
    expect(draws).toBe(1000);
  });
});
