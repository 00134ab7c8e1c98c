import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { englishPhrases } from '../../../scripts/reasons/english.js';
import { faultsOf } from '../../../scripts/reasons/faults.js';
import { reasonOfCode } from '../../../src/engine/results/error-reasons.js';
import { readCatalogue } from '../../../src/services/reasons/catalogue.js';
import {
  chosenReasons,
  inLanguage,
  reasonsIn,
  reasonsLanguage,
  reasonsLanguages,
} from '../../../src/services/reasons/reasons-in.js';

const CODES = reasonsLanguages()
  .map(({ code }) => code)
  .filter((code) => code !== 'en');
const english = englishPhrases();
const contentOf = (code: string) =>
  readFileSync(new URL(`../../../src/services/reasons/catalogues/${code}.txt`, import.meta.url), 'utf8');

describe.each(CODES)('the catalogue %s', (code) => {
  test('translates every phrase, with its words', () => {
    expect(faultsOf(contentOf(code), english)).toEqual({ missing: [], faults: [] });
  });

  test('gives a sentence for every reason in English', () => {
    const { of } = reasonsIn(code)!;
    for (const reason of new Set([...english.values()].flat())) {
      const sentence = of(reason);
      expect(sentence, reason).not.toBe(reason);
      expect(sentence).not.toMatch(/undefined|\*\d\*/);
    }
  });
});

describe('a reason', () => {
  const { of, quoted } = inLanguage(
    'es',
    readCatalogue(`
# A comment.
.
  .
: write *1*
  : escribe *1*
After *1*, the noun is singular
  Después de *1*, singular
*1* is short for *2*, *3* means belonging to it
  la contracción de *2* es *1*, *3* es «su»
  + En español no hay contracción.
After *1*, use *2*
  *2* va después de *1*

+ make|makes / do
  «Hacer».
`),
  );

  test('has the words of the English one, listed as the language lists them, and ends with what to do', () => {
    expect(of('After *a*, *an* or *one*, the noun is singular: write *house*.')).toBe(
      'Después de *a*, *an* o *one*, singular: escribe *house*.',
    );
  });

  test('is followed by what contrasts with the language, for a phrase or for words', () => {
    expect(of("*It's* is short for *it is*; *its* means belonging to it.")).toBe(
      "La contracción de *it is* es *it's*, *its* es «su». En español no hay contracción.",
    );
    expect(of('After *do*, use *makes*.')).toBe('*Makes* va después de *do*. «Hacer».');
  });

  test('stays in English if the catalogue lacks a phrase of it', () => {
    expect(of('After *a*, use the plural.')).toBe('After *a*, use the plural.');
    expect(quoted('After *a*, use the plural: *x*.')).toBe('After “a”, use the plural: “x”.');
  });

  test('has English words in their own direction where lines are read from right to left', () => {
    const persian = inLanguage(
      'fa',
      readCatalogue('.\n  .\nAfter *1*, use *2*\n  پس از *1* از *2* استفاده کنید'),
    );
    expect(persian.quoted('After *want*, use *to*.')).toBe(
      'پس از \u2066“want”\u2069 از \u2066“to”\u2069 استفاده کنید.',
    );
  });

  test('is joined with its contrast as the language joins sentences', () => {
    const chinese = inLanguage(
      'zh',
      readCatalogue('.\n  。\nThis is one word\n  这是一个词\n  + 中文不分词。'),
    );
    expect(chinese.of('This is one word.')).toBe('这是一个词。中文不分词。');
  });

  test('keeps the space before a colon where the language has one', () => {
    expect(reasonsIn('fr')!.of('This is one word: *today*.')).toBe("C'est un seul mot\u00a0: *today*.");
  });

  test('is translated as it is stored: with the words of the text', () => {
    const stored = reasonOfCode('MD+', 'a');
    expect(reasonsIn('es')!.of(stored)).toBe(
      'Falta una palabra como *a*, *the* o *my* delante del sustantivo: añade *a*.',
    );
  });
});

describe('a language', () => {
  test.each([
    ['es', 'es'],
    ['ES-mx', 'es'],
    ['es_AR', 'es'],
    ['Spanish', 'es'],
    ['español', 'es'],
    [' en-GB ', 'en'],
    ['spa', 'es'],
    ['Brazilian Portuguese', 'pt'],
    ['Portuguese (Brazil)', 'pt'],
    ['português (Brasil)', 'pt'],
    ['Mexican Spanish', 'es'],
    ['español (México)', 'es'],
    ['Farsi', 'fa'],
    ['فارسی', 'fa'],
    ['Mandarin', 'zh'],
    ['Chinese', 'zh'],
    ['Simplified Chinese', 'zh'],
    ['Chinese (Simplified)', 'zh'],
    ['简体中文', 'zh'],
    ['Bahasa Indonesia', 'id'],
    ['Modern Standard Arabic', 'ar'],
  ])('can be named %s', (written, code) => {
    expect(reasonsLanguage(written)?.code).toBe(code);
  });

  test.each(['xx', 'not a language', '', 'Klingon', 'constructor', 'Spanish lessons', 'no Chinese'])(
    'is not meant by %j',
    (written) => {
      expect(reasonsLanguage(written)).toBeUndefined();
    },
  );

  test.skipIf(!CODES.includes('zh-Hant')).each([
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-TW', 'zh-Hant'],
    ['zh_HK', 'zh-Hant'],
    ['Traditional Chinese', 'zh-Hant'],
    ['Chinese (Traditional)', 'zh-Hant'],
    ['Chinese (Taiwan)', 'zh-Hant'],
    ['中文（台灣）', 'zh-Hant'],
    ['繁體中文', 'zh-Hant'],
  ])('of a country has the script that is usual there: %s', (written, code) => {
    expect(reasonsLanguage(written)?.code).toBe(code);
  });

  test('that has no reasons is refused where it is chosen, with those that there are', () => {
    expect(() => chosenReasons('reasons-lang', 'la')).toThrow(
      /--reasons-lang.* en \(English\).* es \(Spanish\)/,
    );
    expect(chosenReasons('reasons-lang', 'en')).toBeUndefined();
  });
});

test('a catalogue out of its notation is refused with the line', () => {
  expect(() => readCatalogue('a\n  b\n  c')).toThrow('line 3');
  expect(() => readCatalogue('  b')).toThrow('line 1');
  expect(() => readCatalogue('a\n  b\na\n  c')).toThrow('line 3');
});
