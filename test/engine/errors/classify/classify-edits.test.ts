import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { applyEdits } from '../../../../src/engine/errors/apply.js';
import {
  type CodedEdit,
  classifyEdit,
  classifyEdits,
  classifyTokenEdits,
} from '../../../../src/engine/errors/classify/classify-edits.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { bareCode, ERROR_CODES, isErrorCode } from '../../../../src/engine/results/codes.js';
import { shippedModels } from '../../shipped-models.js';
import { EXAMPLES } from './examples.js';
import { SENTENCES } from './sentences.js';

const resources = shippedModels('lexicon', 'tagger');
const lexicon = lexiconFrom(resources);
const tag = tagger.create(resources, undefined);

function read(text: string) {
  const document = documentOf(text);
  tag(document);
  return document;
}

const classified = (wrong: string, right: string) => classifyEdits(read(wrong), read(right), lexicon);
const shown = (text: string, edits: readonly CodedEdit[]) =>
  edits
    .map(({ start, end, correction, code }) => `[${text.slice(start, end)} > ${correction}] ${code}`)
    .join('  ');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function applied(text: string, edits: readonly CodedEdit[]): string {
  return plain(
    applyEdits(
      text,
      edits.map((edit) => ({ ...edit, confidence: 1, source: 'test' })),
    ),
  );
}

test.each(EXAMPLES)('%s → %s', (wrong, right, edits) => {
  expect(shown(wrong, classified(wrong, right))).toBe(edits);
});

test.each(SENTENCES)('%s → %s', (wrong, right, edits) => {
  expect(shown(wrong, classified(wrong, right))).toBe(edits);
});

test('the golden example has its three edits', () => {
  const wrong = 'There are many famos people from my country.  Where to begin? Im not shure.';
  const right = "There are many famous people from my country.  Where to begin? I'm not sure.";
  const edits = classified(wrong, right).map(({ start, end, correction, code }) => [
    start,
    end,
    correction,
    code,
  ]);
  expect(edits).toEqual([
    [15, 20, 'famous', 'S'],
    [62, 64, "I'm", 'MP'],
    [69, 74, 'sure', 'S'],
  ]);
});

describe('a given edit', () => {
  /** Codes that only a reader can assign: complex errors, and false friends, which depend on the first language. */
  const NEED_A_READER = new Set(['FFA', 'FFC', 'FFD', 'FFQ', 'FFT', 'FF', 'CE']);

  /** The two texts of a sentence with `[wrong > right]`, and the span in both. */
  function parts(example: string) {
    const [, head = '', wrong = '', right = '', tail = ''] =
      /^(.*?)\[(.*?) ?> ?(.*?)\](.*)$/.exec(example) ?? [];
    const gap = (inner: string) =>
      inner === ''
        ? head.trimEnd() + (tail.startsWith(' ') || head === '' ? tail : ` ${tail}`)
        : head + inner + tail;
    const [original, corrected] = [read(gap(wrong)), read(gap(right))];
    const before = documentOf(head).tokens.length;
    const after = documentOf(tail).tokens.length;
    return {
      original,
      corrected,
      edit: {
        firstToken: before,
        endToken: original.tokens.length - after,
        firstCorrected: before,
        endCorrected: corrected.tokens.length - after,
      },
    };
  }

  test.each(Object.entries(ERROR_CODES).filter(([code]) => !NEED_A_READER.has(code)))(
    '%s',
    (code, { example }) => {
      const { original, corrected, edit } = parts(example);
      expect(classifyEdit(original, corrected, edit, lexicon)).toBe(code);
    },
  );
});

describe('edits between tokens', () => {
  const between = (wrong: string, right: string) => classifyTokenEdits(read(wrong), read(right), lexicon);

  test('have an empty range for an insertion', () => {
    expect(between('She went to cinema.', 'She went to the cinema.')).toEqual([
      { firstToken: 3, endToken: 3, correction: 'the', code: 'MD' },
    ]);
  });

  test('omit changes of white space', () => {
    expect(between('We like it , too.', 'We like it, too.')).toEqual([]);
  });

  test('have the range 0 to 0 if the original is empty', () => {
    expect(between('', 'All new.')).toEqual([
      { firstToken: 0, endToken: 0, correction: 'All new', code: 'M' },
      { firstToken: 0, endToken: 0, correction: '.', code: 'MP' },
    ]);
  });

  test('result in the corrected tokens when applied', () => {
    for (const [wrong, right] of [...EXAMPLES, ...SENTENCES]) {
      const tokens = read(wrong).tokens.map(({ text }) => text);
      for (const { firstToken, endToken, correction } of between(wrong, right).reverse())
        tokens.splice(firstToken, endToken - firstToken, ...correction.split(' ').filter(Boolean));
      expect(tokens.join(' '), wrong).toBe(
        read(right)
          .tokens.map(({ text }) => text)
          .join(' '),
      );
    }
  });
});

describe('for any two texts', () => {
  const WORDS =
    "I she he they the a an this those cat cats children childs go goes went gone going to not n't do does don't can't is are was good better well goods of in on at , . ; ! ? ( ) “ ” - ' very more much many who which that because and but it it's its informations advice beautiful beautifull 12 1,000 café 😀 www.example.org U.S. Dear NATO can cannot any body anybody".split(
      ' ',
    );
  const piece = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', ' ', ' ', '', '  ', '\n'));
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.flat().join(''));
  /** A correction that keeps most of the words. */
  const pair = fc
    .tuple(fc.array(piece, { maxLength: 14 }), fc.array(fc.nat(5), { maxLength: 14 }), text)
    .map(([pieces, choices, other]) => {
      const right = pieces.flatMap((kept, at) => {
        const choice = choices[at] ?? 5;
        if (choice === 0) return [];
        if (choice === 1) return [[other.split(' ')[0] ?? '', ' '] as [string, string], kept];
        if (choice === 2) return [[kept[0].toUpperCase(), kept[1]] as [string, string]];
        return [kept];
      });
      return [pieces.flat().join(''), right.flat().join('')] as const;
    });
  const any = fc.oneof(fc.tuple(text, text), pair, fc.tuple(fc.string({ unit: 'grapheme' }), fc.string()));

  test('the edits result in the corrected text and are sorted, disjoint, not empty, and of known codes', () => {
    fc.assert(
      fc.property(any, ([wrong, right]) => {
        const edits = classified(wrong, right);
        let end = 0;
        for (const edit of edits) {
          expect(edit.start).toBeGreaterThanOrEqual(end);
          expect(edit.end).toBeGreaterThan(edit.start);
          expect(edit.end).toBeLessThanOrEqual(wrong.length);
          expect(isErrorCode(edit.code), edit.code).toBe(true);
          end = edit.end;
        }
        if (read(wrong).tokens.length > 0) expect(applied(wrong, edits)).toBe(plain(right));
        else expect(edits).toEqual([]);
      }),
      { numRuns: 1500, seed: 5 },
    );
  });

  test('a text has no edits compared with itself, with the same or other white space', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(classified(same, same)).toEqual([]);
        expect(classified(same, same.replaceAll(' ', '  '))).toEqual([]);
      }),
      { seed: 5 },
    );
  });

  test('any two ranges of tokens have a code', () => {
    const range = fc.tuple(fc.nat(14), fc.nat(14));
    fc.assert(
      fc.property(text, text, range, range, (wrong, right, from, to) => {
        const [original, corrected] = [read(wrong), read(right)];
        const within = ([a, b]: [number, number], size: number) => [
          Math.min(a, b, size),
          Math.min(Math.max(a, b), size),
        ];
        const [firstToken, endToken] = within(from, original.tokens.length) as [number, number];
        const [firstCorrected, endCorrected] = within(to, corrected.tokens.length) as [number, number];
        const edit = { firstToken, endToken, firstCorrected, endCorrected };
        const code = classifyEdit(original, corrected, edit, lexicon);
        expect(isErrorCode(code) && bareCode(code) === code, code).toBe(true);
      }),
      { numRuns: 1500, seed: 5 },
    );
  });
});

test('a text ten times as long takes about ten times as long', () => {
  const sentence = 'He go to school every days because he like to learning, and his teacher are nice. ';
  const better = 'He goes to school every day because he likes to learn, and his teacher is nice. ';
  const time = (count: number) => {
    const [original, corrected] = [read(sentence.repeat(count)), read(better.repeat(count))];
    const started = process.cpuUsage();
    classifyEdits(original, corrected, lexicon);
    const { user } = process.cpuUsage(started);
    return user;
  };
  time(12);
  expect(time(120)).toBeLessThan(40 * Math.max(time(12), 5000));
});
