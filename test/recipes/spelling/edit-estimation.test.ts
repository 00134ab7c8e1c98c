import { describe, expect, it } from 'vitest';
import { estimateEditCosts } from '../../../recipes/spelling/edit-estimation.js';
import { ALPHABET_SIZE, encodeWord, letterCode } from '../../../src/engine/errors/spelling/alphabet.js';
import { EDIT_KINDS, EditCosts, type EditKind } from '../../../src/engine/errors/spelling/edit-costs.js';

type Pair = readonly [written: string, meant: string];
const times = (count: number, ...pairs: readonly Pair[]): Pair[] =>
  pairs.flatMap((pair) => Array.from({ length: count }, () => pair));

const code = (letter: string) => (letter === '' ? 0 : letterCode(letter.charCodeAt(0)));

/** The cost of an edit of two letters. `''` is the edge of a word. */
function costOf(tables: ReturnType<typeof estimateEditCosts>, kind: EditKind, a: string, b: string): number {
  return tables[kind][code(a) * ALPHABET_SIZE + code(b)]!;
}

const UNSEEN = estimateEditCosts([]);

describe('edit costs without any misspelling', () => {
  it('correspond to the assumed rate: half an edit in a hundred places', () => {
    for (const kind of EDIT_KINDS)
      expect(costOf(UNSEEN, kind, 'b', 'x')).toBeCloseTo(-Math.log(0.5 / 100), 4);
  });
});

describe('edit costs', () => {
  const learnt = estimateEditCosts([
    ...times(30, ['definately', 'definitely'], ['seperate', 'separate'], ['recieve', 'receive']),
    ...times(30, ['thir', 'their'], ['raetly', 'raely']),
    ...times(200, ['garden', 'garden']),
  ]);
  const cost = (kind: EditKind, a: string, b: string) => costOf(learnt, kind, a, b);

  it.each<[EditKind, string, string, string]>([
    ['replaced', 'i', 'a', 'u'],
    ['replaced', 'a', 'e', 'o'],
    ['swapped', 'e', 'i', 'a'],
    ['omitted', 'e', 'i', 'v'],
    ['added', 'e', 't', 'p'],
  ])('are lower for edits that learners make: %s %s %s, rather than %s', (kind, a, b, other) => {
    expect(cost(kind, a, b)).toBeLessThan(cost(kind, a, other) - 0.5);
    expect(cost(kind, a, b)).toBeLessThan(costOf(UNSEEN, kind, a, b));
  });

  it('carry over to edits of the same class: an edit of two vowels makes those of others more likely', () => {
    expect(cost('replaced', 'o', 'u')).toBeLessThan(cost('replaced', 'b', 'x'));
    expect(cost('omitted', 'r', 'o')).toBeLessThan(cost('omitted', 'r', 'x'));
  });

  it('are −ln of probabilities, so none is negative', () => {
    for (const kind of EDIT_KINDS) {
      expect(learnt[kind]).toHaveLength(ALPHABET_SIZE ** 2);
      expect(learnt[kind].every((value) => Number.isFinite(value) && value > 0)).toBe(true);
    }
  });

  it('are lower for a common misspelling than for another at the same distance', () => {
    const costs = new EditCosts(learnt);
    const between = (written: string, meant: string) => {
      const [from, to] = [new Uint8Array(31), new Uint8Array(31)];
      return costs.cost(from, encodeWord(meant, from), to, encodeWord(written, to));
    };
    expect(between('recieve', 'receive')).toBeLessThan(between('receixe', 'receive'));
    expect(between('receive', 'receive')).toBe(0);
  });

  it('treat a letter written once or twice as doubling, whichever of the two is meant', () => {
    const tables = estimateEditCosts([
      ...times(30, ['comitee', 'committee'], ['runing', 'running']),
      ...times(30, ['cominng', 'coming'], ['writting', 'writing']),
    ]);
    expect(costOf(tables, 'omitted', 'm', 'm')).toBeLessThan(costOf(tables, 'omitted', 'o', 'm') - 1);
    expect(costOf(tables, 'omitted', 'n', 'n')).toBeLessThan(costOf(tables, 'omitted', 'u', 'n') - 1);
    expect(costOf(tables, 'added', 'n', 'n')).toBeLessThan(costOf(tables, 'added', 'i', 'n') - 1);
    expect(costOf(tables, 'added', 't', 't')).toBeLessThan(costOf(tables, 'added', 'i', 't') - 1);
  });

  it('follow from counts and the rate of the class, as calculated by hand', () => {
    // `zq` for `xq`, ten times. Every word has three places for additions and two letters to replace by 26 others.
    const tables = estimateEditCosts(times(10, ['zq', 'xq']));
    // x and z are neighbours on the keyboard, but that they sound alike, as with s and c, takes precedence.
    const sounds = ['ckqs', 'szcx', 'td', 'fv', 'bpv', 'gj', 'mn', 'lr', 'vw', 'th'];
    const alike = (letter: string) =>
      [...new Set(sounds.filter((sound) => sound.includes(letter)).join(''))].filter(
        (other) => other !== letter,
      );
    const chances = 10 * (alike('x').length + alike('q').length);
    const rate = (0.5 + 10) / (100 + chances);
    expect(costOf(tables, 'replaced', 'x', 'z')).toBeCloseTo(-Math.log((10 + 40 * rate) / (10 + 40)), 4);
    expect(costOf(tables, 'replaced', 'x', 's')).toBeCloseTo(-Math.log((40 * rate) / (10 + 40)), 4);
  });
});

it('a misspelling that is longer than any word does not break the estimate', () => {
  const long = 'a'.repeat(60);
  const tables = estimateEditCosts([[long, `${long}b`]]);
  expect(tables.added.every(Number.isFinite)).toBe(true);
});
