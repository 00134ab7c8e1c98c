import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import type { Edit, Suspicion } from '../../../src/engine/document/edit.js';
import { segment } from '../../../src/engine/document/segment.js';
import { arbitrate, DEFAULT_ARBITRATION } from '../../../src/engine/errors/arbitration.js';
import { ERROR_CODES, insertionSide } from '../../../src/engine/results/codes.js';

/** A document with tokens, sentences and proposals. */
function documentWith(text: string, ...proposals: [string, string, string, number][]): Document {
  const document = new Document(text);
  segment.create({} as never, undefined)(document);
  document.proposals = proposals.map(([place, correction, code, confidence]) => {
    const start = text.indexOf(place);
    return { start, end: start + place.length, correction, code, confidence, source: 'test' };
  });
  return document;
}

function arbitrated(text: string, ...proposals: [string, string, string, number][]) {
  const document = documentWith(text, ...proposals);
  arbitrate(document);
  const place = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return {
    edits: document.edits.map((edit) => [place(edit), edit.correction, edit.code]),
    suspects: document.suspects.map(place),
  };
}

describe('arbitration', () => {
  test('chooses the more confident of two proposals for one place', () => {
    expect(arbitrated('He go home.', ['go', 'goes', 'AGV', 0.9], ['go', 'went', 'TV', 0.6]).edits).toEqual([
      ['go', 'goes', 'AGV'],
    ]);
  });

  test('prefers one confident long proposal to two doubtful short ones, and two confident short ones to it', () => {
    const long = ['a so nice', 'such a nice', 'R', 0.9] as [string, string, string, number];
    expect(
      arbitrated('It is a so nice day.', long, ['a', 'the', 'RD', 0.6], ['nice', 'good', 'RJ', 0.6]).edits,
    ).toEqual([['a so nice', 'such a nice', 'R']]);
    expect(
      arbitrated('It is a so nice day.', long, ['so', 'very', 'RY', 0.85], ['nice', 'good', 'RJ', 0.85])
        .edits,
    ).toHaveLength(2);
  });

  test('marks a word with a proposal below the threshold as suspect', () => {
    const { edits, suspects } = arbitrated('He make a photo.', ['make', 'takes', 'RV', 0.38]);
    expect(edits).toEqual([]);
    expect(suspects).toEqual(['make']);
    expect(arbitrated('He make a photo.', ['make', 'takes', 'RV', 0.25]).suspects).toEqual([]);
  });

  test('does not mark a word as suspect because punctuation may be missing beside it', () => {
    expect(arbitrated('However it rains.', ['However', ',', '+MP', 0.38]).suspects).toEqual([]);
    expect(arbitrated('I go school.', ['school', 'to', 'MT+', 0.38]).suspects).toEqual(['school']);
  });

  test('drops proposals that are too doubtful, have an unknown code, are out of bounds or change nothing', () => {
    const document = documentWith(
      'He go home.',
      ['go', 'goes', 'AGV', 0.1],
      ['go', 'goes', 'NOPE', 0.9],
      ['go', 'go', 'AGV', 0.9],
      ['home', ' ', 'MT+', 0.9],
      ['go', 'goes', 'AGV', Number.NaN],
    );
    const base = { correction: 'x', code: 'S', confidence: 0.9, source: 'test' };
    document.proposals.push(
      { ...base, start: 3, end: 3 },
      { ...base, start: 8, end: 99 },
      { ...base, start: -1, end: 2 },
    );
    arbitrate(document);
    expect(document.edits).toEqual([]);
    expect(document.suspects).toEqual([]);
  });

  test('moves an insertion to the other neighbour when the first has a spelling correction', () => {
    expect(
      arbitrated('I live in vilage.', ['vilage', 'village', 'S', 0.95], ['vilage', 'a', 'MD+', 0.8]).edits,
    ).toEqual([
      ['in', 'a', '+MD'],
      ['vilage', 'village', 'S'],
    ]);
  });

  test('does not add an insertion to a correction that solves the same problem in another way', () => {
    expect(arbitrated('I have dog.', ['dog', 'dogs', 'FN', 0.8], ['dog', 'a', 'MD+', 0.7]).edits).toEqual([
      ['dog', 'dogs', 'FN'],
    ]);
  });

  test('keeps a doubtful spelling correction beside a more confident insertion', () => {
    expect(
      arbitrated('I live in vilage.', ['vilage', 'village', 'S', 0.6], ['vilage', 'a', 'MD+', 0.9]).edits,
    ).toEqual([
      ['in', 'a', '+MD'],
      ['vilage', 'village', 'S'],
    ]);
  });

  test('puts two insertions at one word on its two sides', () => {
    expect(
      arbitrated('It was dark we left.', ['dark', 'so', 'MY+', 0.7], ['dark', ', so', '+MC', 0.7]).edits,
    ).toEqual([
      ['dark', 'so', 'MY+'],
      ['we', ', so', 'MC+'],
    ]);
  });

  test('joins an insertion to the correction of its word if no other neighbour is free', () => {
    const spelling = ['Vilage', 'Village', 'S', 0.95] as [string, string, string, number];
    expect(arbitrated('Vilage is nice.', spelling, ['Vilage', 'The', 'MD+', 0.8]).edits).toEqual([
      ['Vilage', 'The village', 'MD'],
    ]);
  });

  test('keeps an insertion from crossing into the sentence before', () => {
    const spelling = ['vilage', 'village', 'S', 0.95] as [string, string, string, number];
    expect(arbitrated('It is big. vilage is nice.', spelling, ['vilage', 'the', 'MD+', 0.8]).edits).toEqual([
      ['vilage', 'the village', 'MD'],
    ]);
  });

  test('keeps an edit from starting or ending inside a surrogate pair', () => {
    const document = documentWith('😀 x');
    document.proposals = [{ start: 1, end: 2, correction: 'y', code: 'S', confidence: 0.9, source: 'test' }];
    arbitrate(document);
    expect(document.edits).toEqual([]);
  });
});

describe('arbitration of misspelt words', () => {
  /** Edits after arbitration. @param meant intended words by written ones */
  function withIntended(
    text: string,
    meant: Record<string, string>,
    ...proposals: [string, string, string, number][]
  ) {
    const document = documentWith(text, ...proposals);
    document.intended = document.tokens.map((token) => {
      const word = meant[token.text];
      return word === undefined ? token : { ...token, text: word, lower: word };
    });
    arbitrate(document);
    return document.edits.map(({ start, end, correction, code }) => [
      text.slice(start, end),
      correction,
      code,
    ]);
  }

  test('prefers a likely grammar correction to the spelling correction that it includes', () => {
    expect(
      withIntended(
        'I have three freind.',
        { freind: 'friend' },
        ['freind', 'friend', 'S', 0.97],
        ['freind', 'friends', 'FN', 0.6],
      ),
    ).toEqual([['freind', 'friends', 'FN']]);
  });

  test('prefers the spelling correction if a grammar error is unlikely', () => {
    expect(
      withIntended(
        'I have three freind.',
        { freind: 'friend' },
        ['freind', 'friend', 'S', 0.97],
        ['freind', 'friends', 'FN', 0.3],
      ),
    ).toEqual([['freind', 'friend', 'S']]);
  });

  test('does not prefer an edit that keeps the misspelling', () => {
    expect(
      withIntended(
        'It was a famos of man.',
        { famos: 'famous' },
        ['famos', 'famous', 'S', 0.97],
        ['famos of', 'famos', 'UT', 0.9],
      ),
    ).toEqual([['famos', 'famous', 'S']]);
  });
});

const TEXT = 'My freind go to 😀 school every days. He like it , and she dont.  Is far';
const offset = fc.integer({ min: -2, max: TEXT.length + 2 });
const code = fc.oneof(
  fc.constantFrom(...Object.keys(ERROR_CODES)),
  fc.constantFrom('MD+', '+MD', 'MP+', '+MP', '+S', ''),
);
const confidence = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0.5, 0.3, Number.NaN, 2),
);
const span = fc.tuple(offset, offset).map(([start, end]) => ({ start, end }));
const edit = fc
  .record({
    span,
    correction: fc.constantFrom('', 'the', 'go', 'school', '.', ' '),
    code,
    confidence,
    source: fc.constantFrom('a', 'b'),
  })
  .map(({ span, ...rest }): Edit => ({ ...span, ...rest }));
const suspicion = fc
  .record({ span, confidence, source: fc.constantFrom('c', 'd') })
  .map(({ span, ...rest }): Suspicion => ({ ...span, ...rest }));

function result(edits: Edit[], suspicions: Suspicion[]): Document {
  const document = documentWith(TEXT);
  document.proposals = edits;
  document.suspicions = suspicions;
  arbitrate(document);
  return document;
}

describe('arbitration of any proposals', () => {
  const proposals = fc.array(edit, { maxLength: 12 });
  const suspicions = fc.array(suspicion, { maxLength: 6 });

  test('returns edits that are sorted, disjoint, within the text and confident enough, and change something', () => {
    fc.assert(
      fc.property(proposals, suspicions, (edits, doubts) => {
        const document = result(edits, doubts);
        let previous = 0;
        for (const { start, end, correction, code, confidence } of document.edits) {
          expect(start).toBeGreaterThanOrEqual(previous);
          expect(end).toBeGreaterThan(start);
          expect(confidence).toBeGreaterThanOrEqual(DEFAULT_ARBITRATION.editThreshold);
          if (insertionSide(code)) expect(correction.trim()).not.toBe('');
          else expect(correction).not.toBe(TEXT.slice(start, end));
          previous = end;
        }
        expect(previous).toBeLessThanOrEqual(TEXT.length);
      }),
    );
  });

  test('returns suspects that are whole tokens, sorted, and disjoint from edits', () => {
    fc.assert(
      fc.property(proposals, suspicions, (edits, doubts) => {
        const document = result(edits, doubts);
        const tokens = new Set(document.tokens.map(({ start, end }) => `${start}-${end}`));
        let previous = 0;
        for (const { start, end } of document.suspects) {
          expect(tokens).toContain(`${start}-${end}`);
          expect(start).toBeGreaterThanOrEqual(previous);
          expect(document.edits.some((other) => other.start < end && start < other.end)).toBe(false);
          previous = end;
        }
      }),
    );
  });

  test('does not depend on the order of detectors', () => {
    fc.assert(
      fc.property(proposals, suspicions, (edits, doubts) => {
        const forward = result(edits, doubts);
        const backward = result([...edits].reverse(), [...doubts].reverse());
        expect(backward.edits).toEqual(forward.edits);
        expect(backward.suspects).toEqual(forward.suspects);
      }),
    );
  });

  test('reaches a sum of gains that no other choice of disjoint proposals exceeds', () => {
    const gain = ({ confidence }: Edit) => confidence - DEFAULT_ARBITRATION.editThreshold;
    const replacement = fc
      .record({
        start: fc.integer({ min: 0, max: 9 }),
        length: fc.integer({ min: 1, max: 6 }),
        confidence: fc.double({ min: 0.5, max: 1, noNaN: true }),
      })
      .map(
        ({ start, length, confidence }): Edit => ({
          start,
          end: start + length,
          correction: '~',
          code: 'RV',
          confidence,
          source: 'a',
        }),
      );
    fc.assert(
      fc.property(fc.array(replacement, { maxLength: 8 }), (edits) => {
        const chosen = result(edits, []).edits.reduce((sum, edit) => sum + gain(edit), 0);
        let best = 0;
        for (let subset = 0; subset < 1 << edits.length; subset++) {
          const taken = edits.filter((_, index) => subset & (1 << index));
          const clash = taken.some((a, i) =>
            taken.some((b, j) => i < j && a.start < b.end && b.start < a.end),
          );
          if (!clash)
            best = Math.max(
              best,
              taken.reduce((sum, edit) => sum + gain(edit), 0),
            );
        }
        expect(chosen).toBeGreaterThanOrEqual(best - 0.01);
      }),
    );
  });
});
