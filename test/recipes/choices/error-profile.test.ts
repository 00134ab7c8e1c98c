import { describe, expect, test } from 'vitest';
import { slipsOf } from '../../../recipes/choices/error-profile.js';
import { CONFUSION_SETS } from '../../../src/engine/errors/choices/confusion-sets.js';
import { CHOICE_KINDS } from '../../../src/engine/errors/choices/kinds/index.js';
import { Site } from '../../../src/engine/errors/choices/site.js';

const OTHERS = CHOICE_KINDS.filter(({ name }) => name !== 'confusion');
const kindOf = (name: string) => CHOICE_KINDS.find((kind) => kind.name === name)!;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How often each class is written for the right one, by name. */
function slips(name: string, right: string): Record<string, number> {
  const kind = kindOf(name);
  const site = new Site().set(0, 1, kind.classes.indexOf(right), -1);
  return Object.fromEntries(slipsOf(kind, site).map((share, at) => [kind.classes[at]!, share]));
}

describe.each(OTHERS)('slips of $name', (kind) => {
  const tables = kind.classes.map((_, current) => slipsOf(kind, new Site().set(0, 1, current, -1)));

  test('have one share for each class, 0 for the right one', () => {
    tables.forEach((table, current) => {
      expect(table).toHaveLength(kind.classes.length);
      expect(table[current]).toBe(0);
    });
  });

  test('are counted per hundred choices, of which most are right', () => {
    for (const table of tables) {
      expect(Math.min(...table)).toBeGreaterThanOrEqual(0);
      expect(sum(table)).toBeLessThan(50);
    }
  });

  test('are not all 0', () => {
    expect(sum(tables.map(sum))).toBeGreaterThan(0);
  });
});

describe('learners', () => {
  test('omit articles more often than they add them', () => {
    expect(slips('article', 'the')['']).toBeGreaterThan(slips('article', '').the!);
  });

  test('write `in` for `at` more often than any other preposition', () => {
    const { in: asIn, ...others } = slips('preposition', 'at');
    expect(asIn).toBeGreaterThan(Math.max(...Object.values(others)));
  });

  test('write singulars for plurals more often than the reverse', () => {
    expect(slips('noun-number', 'plural').singular).toBeGreaterThan(slips('noun-number', 'singular').plural!);
  });
});

describe('slips of confusion', () => {
  const kind = kindOf('confusion');
  const slipsAt = (variant: number, current: number) => {
    const site = new Site().set(0, 1, current, -1);
    site.variant = variant;
    return slipsOf(kind, site);
  };

  test('have shares for the other words of the set', () => {
    CONFUSION_SETS.forEach((set, variant) => {
      const shares = slipsAt(variant, 0);
      expect(shares).toHaveLength(set.length);
      expect(shares[0]).toBe(0);
      expect(sum(shares)).toBeLessThanOrEqual(6 + 1e-9);
      expect(sum(shares)).toBeGreaterThan(0);
    });
  });

  test('are rarer if one of the words is very common, right or wrong', () => {
    const setOf = (...words: readonly string[]) =>
      CONFUSION_SETS.findIndex((set) => words.every((word) => set.includes(word)));
    const usual = sum(slipsAt(setOf('lose', 'loose'), 0));
    for (const current of [0, 1]) expect(sum(slipsAt(setOf('too', 'to'), current))).toBeLessThan(usual / 5);
  });
});
