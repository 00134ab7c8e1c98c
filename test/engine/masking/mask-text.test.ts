import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareMasks, readMarkedTexts } from '../../../fixtures/masking/marked-texts.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { maskText } from '../../../src/engine/masking/mask-text.js';
import { shippedModels } from '../shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
const mask = (text: string) => maskText(text, lexicon);
const masked = (text: string) => mask(text).text;

test.each([
  [
    'Dear Agata,\nthank you.\nBest regards,\nMilan Kral',
    'Dear [NAME_1],\nthank you.\nBest regards,\n[NAME_2]',
  ],
  [
    'My friend Zuzana is nice. I phone zuzana every day.',
    'My friend [NAME_1] is nice. I phone [NAME_1] every day.',
  ],
  ["We met Anna Kowalska. Anna's dog barked.", "We met [NAME_1]. [NAME_1]'s dog barked."],
  ['my name is tuan and i am 12', 'my name is [NAME_1] and i am 12'],
  ['Write to a.b-c@mail.example.org or call +44 20 7946 0018.', 'Write to [EMAIL_1] or call [PHONE_1].'],
  ['See https://example.org/me?x=1, or www.example.net.', 'See [URL_1], or [URL_2].'],
  ['My number is 20231187, yes 20231187.', 'My number is [NUMBER_1], yes [NUMBER_1].'],
  ['I live at 12 Long Meadow Lane.', 'I live at [ADDRESS_1]'],
])('%j', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  'I like Music and English on Mondays. On 12/05/2024 it cost 1 000 000 pounds, from 1990-2000.',
  'Dear Sir or Madam,\nI am writing to you.\nYours faithfully',
  'Yestarday we went home. Becouse it rained.',
  'THIS IS VERY IMPORTANT FOR ALL STUDENTS IN MY SCHOOL.',
  '',
])('in %j there is nothing to mask', (text) => {
  expect(mask(text)).toEqual({ text, masks: [] });
});

describe('on annotated texts', () => {
  const figures = (set: string) => {
    const file = readFileSync(new URL(`../../../fixtures/masking/${set}.txt`, import.meta.url), 'utf8');
    return compareMasks(readMarkedTexts(file), mask);
  };

  it('masks nine of ten spans in held-out texts, and few other words', () => {
    const { found, marked, needless, words } = figures('held-out');
    expect(marked).toBeGreaterThan(60);
    expect(found / marked).toBeGreaterThan(0.9);
    expect(needless.length / words).toBeLessThan(0.01);
  });

  it('masks the spans in the texts that it was tuned on', () => {
    const { found, marked } = figures('tuned');
    expect(found / marked).toBeGreaterThan(0.97);
  });
});

it('in any text, leaves no part of a masked span and keeps the rest', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'Dear ',
      'Anna',
      'my name is ',
      '\n',
      ', ',
      '. ',
      'a@b.cz',
      '+420 777 123 456',
      '@x_y',
      '🍕',
      '王芳',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const { text: result, masks } = mask(text);
      let expected = '';
      let end = 0;
      for (const { start, end: next, label } of masks) {
        expect(start).toBeGreaterThanOrEqual(end);
        expect(next).toBeGreaterThan(start);
        expected += text.slice(end, start) + label;
        end = next;
      }
      expect(result).toBe(expected + text.slice(end));
    }),
    { seed: 7, numRuns: 300 },
  );
});
