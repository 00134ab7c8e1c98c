import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import type { Edit, Suspicion } from '../../../src/engine/document/edit.js';
import { segment } from '../../../src/engine/document/segment.js';
import { arbitrate, DEFAULT_ARBITRATION } from '../../../src/engine/errors/arbitration.js';
import { ERROR_CODES, insertionSide } from '../../../src/engine/errors/codes.js';

/** A document with tokens and sentences, and proposals given as [place, correction, code, confidence]. */
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
  test('takes the surer of two proposals for one place', () => {
    expect(arbitrated('He go home.', ['go', 'goes', 'AGV', 0.9], ['go', 'went', 'TV', 0.6]).edits).toEqual([
      ['go', 'goes', 'AGV'],
    ]);
  });

  test('takes one sure long proposal before two doubtful short ones, and two sure ones before it', () => {
    const long = ['a so nice', 'such a nice', 'R', 0.9] as [string, string, string, number];
    expect(
      arbitrated('It is a so nice day.', long, ['a', 'the', 'RD', 0.6], ['nice', 'good', 'RJ', 0.6]).edits,
    ).toEqual([['a so nice', 'such a nice', 'R']]);
    expect(
      arbitrated('It is a so nice day.', long, ['so', 'very', 'RY', 0.85], ['nice', 'good', 'RJ', 0.85])
        .edits,
    ).toHaveLength(2);
  });

  test('makes a suspect of a word with a proposal below the threshold', () => {
    const { edits, suspects } = arbitrated('He make a photo.', ['make', 'takes', 'RV', 0.4]);
    expect(edits).toEqual([]);
    expect(suspects).toEqual(['make']);
  });

  test('makes no suspect of a word beside a mark that may be missing', () => {
    expect(arbitrated('However it rains.', ['However', ',', '+MP', 0.4]).suspects).toEqual([]);
    expect(arbitrated('I go school.', ['school', 'to', 'MT+', 0.4]).suspects).toEqual(['school']);
  });

  test('drops what is neither an edit nor a suspicion: too doubtful, of unknown code, out of bounds, changing nothing', () => {
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

  test('does not add an insertion to a correction that already says the same in another way', () => {
    expect(arbitrated('I have dog.', ['dog', 'dogs', 'FN', 0.8], ['dog', 'a', 'MD+', 0.7]).edits).toEqual([
      ['dog', 'dogs', 'FN'],
    ]);
  });

  test('keeps a doubtful spelling correction beside a surer insertion', () => {
    expect(
      arbitrated('I live in vilage.', ['vilage', 'village', 'S', 0.6], ['vilage', 'a', 'MD+', 0.9]).edits,
    ).toEqual([
      ['in', 'a', '+MD'],
      ['vilage', 'village', 'S'],
    ]);
  });

  test('puts two insertions at one word on both its sides', () => {
    expect(
      arbitrated('It was dark we left.', ['dark', 'so', 'MY+', 0.7], ['dark', ', so', '+MC', 0.7]).edits,
    ).toEqual([
      ['dark', 'so', 'MY+'],
      ['we', ', so', 'MC+'],
    ]);
  });

  test('joins an insertion to the correction of its word where no other neighbour is free', () => {
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
  /** The same with tokens that were meant otherwise, by what is written. */
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

  test('takes a likely grammar correction before the bare spelling that it holds', () => {
    expect(
      withIntended(
        'I have three freind.',
        { freind: 'friend' },
        ['freind', 'friend', 'S', 0.97],
        ['freind', 'friends', 'FN', 0.6],
      ),
    ).toEqual([['freind', 'friends', 'FN']]);
  });

  test('takes the bare spelling where the grammar is not likely wrong', () => {
    expect(
      withIntended(
        'I have three freind.',
        { freind: 'friend' },
        ['freind', 'friend', 'S', 0.97],
        ['freind', 'friends', 'FN', 0.4],
      ),
    ).toEqual([['freind', 'friend', 'S']]);
  });

  test('gives no credit to an edit that leaves the misspelling as it is', () => {
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

  test('leaves edits that are sorted, disjoint, within the text, sure enough and that change something', () => {
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

  test('leaves suspects that are whole tokens, sorted, and clear of every edit', () => {
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

  test('comes out the same in whatever order the detectors ran', () => {
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
