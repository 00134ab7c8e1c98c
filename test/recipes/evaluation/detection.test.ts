import { describe, expect, it } from 'vitest';
import { fBeta, precision, recall } from '../../../recipes/evaluation/detection.js';
import { editAgreement } from '../../../recipes/evaluation/edit-agreement.js';

describe('detection', () => {
  const counts = { found: 3, missed: 9, falselyRaised: 1 };

  it('follows its formulas', () => {
    expect(precision(counts)).toBe(0.75);
    expect(recall(counts)).toBe(0.25);
    expect(fBeta(counts, 1)).toBeCloseTo((2 * 0.75 * 0.25) / (0.75 + 0.25), 12);
    expect(fBeta(counts, 0.5)).toBeCloseTo((1.25 * 0.75 * 0.25) / (0.25 * 0.75 + 0.25), 12);
  });

  it('is a half if as much is wrong or missed as found', () => {
    const half = { found: 2, missed: 2, falselyRaised: 2 };
    expect([precision(half), recall(half), fBeta(half, 0.5)]).toEqual([0.5, 0.5, 0.5]);
    expect(precision({ ...half, falselyRaised: 6 })).toBe(0.25);
    expect(recall({ ...half, missed: 6 })).toBe(0.25);
  });

  it('is null if undefined, and 0 if nothing was found', () => {
    const none = { found: 0, missed: 0, falselyRaised: 0 };
    expect(precision({ ...none, missed: 2 })).toBeNull();
    expect(recall({ ...none, falselyRaised: 2 })).toBeNull();
    expect(fBeta(none, 0.5)).toBeNull();
    expect(fBeta({ ...none, missed: 2 }, 0.5)).toBe(0);
  });
});

describe('agreement of edits', () => {
  const agreement = (...sentences: { proposed: string[]; references: string[][] }[]) =>
    editAgreement(sentences, (edit) => edit);

  it('lists edits that were found, missed and falsely raised', () => {
    expect(agreement({ proposed: ['a', 'x'], references: [['a', 'b', 'c']] })).toEqual({
      found: 1,
      missed: 2,
      falselyRaised: 1,
      foundEdits: [['a', 'a']],
      missedEdits: ['b', 'c'],
      falseEdits: ['x'],
    });
  });

  it('uses the annotator who agrees best', () => {
    expect(agreement({ proposed: ['a', 'b'], references: [[], ['a', 'b', 'c'], ['a']] })).toMatchObject({
      found: 2,
      missed: 1,
      falselyRaised: 0,
    });
  });

  it('uses an annotator who changed nothing if nothing is proposed', () => {
    expect(agreement({ proposed: [], references: [['a'], []] })).toMatchObject({ found: 0, missed: 0 });
  });

  it('chooses the annotator by all sentences so far', () => {
    const unsure = { proposed: ['a', 'b'], references: [['a'], ['a', 'b', ...'cdefghijk']] };
    // By itself: 1.25/(1.25 + 1) = .56 with the first annotator is better than 2.5/(2.5 + 9/4) = .53 with the second.
    expect(agreement(unsure)).toMatchObject({ found: 1, missed: 0, falselyRaised: 1 });
    // After ten false edits: 2.5/(2.5 + 9/4 + 10) = .17 with the second is better than 1.25/(1.25 + 11) = .10.
    const wrong = { proposed: [...'0123456789'], references: [[]] };
    expect(agreement(wrong, unsure)).toMatchObject({ found: 2, missed: 9, falselyRaised: 10 });
  });

  it('breaks ties by more found, fewer false, fewer missed', () => {
    expect(agreement({ proposed: ['x'], references: [['a', 'b'], ['a']] })).toMatchObject({
      found: 0,
      missed: 1,
      falselyRaised: 1,
    });
  });

  it('prefers fewer false edits, then fewer missed ones, to the same F-beta', () => {
    // Nothing is found with either annotator, so F0.5 is 0; the second misses less.
    expect(
      agreement({
        proposed: ['x', 'y'],
        references: [
          ['a', 'b', 'c'],
          ['a', 'b'],
        ],
      }),
    ).toMatchObject({
      falselyRaised: 2,
      missedEdits: ['a', 'b'],
    });
    expect(agreement({ proposed: ['x'], references: [['a'], ['a', 'b']] })).toMatchObject({
      missedEdits: ['a'],
    });
  });

  it('pairs equal edits, each with its own form', () => {
    const edits = editAgreement([{ proposed: ['A', 'x'], references: [['a', 'b']] }], (edit) =>
      edit.toLowerCase(),
    );
    expect(edits.foundEdits).toEqual([['A', 'a']]);
    expect(edits).toMatchObject({ missedEdits: ['b'], falseEdits: ['x'] });
  });

  it('weighs recall by beta', () => {
    const sentence = { proposed: ['a', 'b'], references: [['a'], ['a', 'b', ...'cdefghijk']] };
    const found = (beta?: number) => editAgreement([sentence], (edit) => edit, beta).found;
    expect([found(), found(0.5)]).toEqual([1, 1]);
    // F2: 5 / (5 + 1) with the first, 10 / (10 + 36) with the second.
    expect(found(2)).toBe(1);
    // F0.1: 1.01 / 2.01 with the first, 2.02 / (2.02 + .09) with the second.
    expect(found(0.1)).toBe(2);
  });

  it('refuses a sentence without any reference', () => {
    expect(() => agreement({ proposed: [], references: [] })).toThrow(RangeError);
  });
});
