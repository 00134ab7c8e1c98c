import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAssessor, createResources } from '../../src/engine/assessor.js';
import { findPipeline } from '../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../src/workers/artefacts.js';
import { checkSpans } from './check-spans.js';

const definition = findPipeline('cefr');
const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));

/** Correct English in which nothing should be found. */
const SOUND = 'I went to the market with my sister yesterday. We bought some apples and a loaf of bread.';

interface Shown {
  readonly sentences: string[];
  /** `written → correction`, in order. */
  readonly edits: string[];
  readonly suspects: string[];
}

/** The texts of the spans of a result, which must be valid. @throws Error if the text cannot be assessed */
function shown(text: string): Shown {
  const result = assessor.assess(text, '');
  if (result.type === 'failure') throw new Error(result.message);
  const characters = Array.from(text);
  checkSpans(characters, result);
  const written = (start: number, end: number) => characters.slice(start, end).join('');
  return {
    sentences: result.sentence_scores.map(([start, end]) => written(start, end)),
    edits: result.textual_errors.map(([start, end, correction]) => `${written(start, end)} → ${correction}`),
    suspects: result.suspect_tokens.map(([start, end]) => written(start, end)),
  };
}

const NOTHING = { edits: [], suspects: [] };

describe('nothing is found in correct English', () => {
  test.each([
    [
      'with addresses',
      'The page is at https://www.example.org/a/b?x=1&y=2#end, or at example.com. Write to anna_b.c+d@mail.example.co.uk soon.',
    ],
    [
      'with emoji and joined emoji',
      'I love my family 👨‍👩‍👧‍👦 and my dog 🐶❤️. We live in Norway 🇳🇴👍🏽 and are happy 😀😀!! I am 👩🏽‍💻 today.',
    ],
    [
      'with typographic quotes',
      '“I like it,” she said. ‘So do I,’ he answered. It’s my sister’s dog, and the boys’ room wasn’t clean.',
    ],
    [
      'with hard and zero-width spaces',
      'I like\u00a0my school and\u202fmy teachers. \u200bWe learn a lot there.\u200b I am happy\ufeff.',
    ],
    ['with soft hyphens', 'Our class\u00adroom is big and beau\u00adti\u00adful, and we like it.'],
    ['with ligatures', 'The ﬁrst oﬃce is on the second ﬂoor, and it is diﬃcult to ﬁnd.'],
    ['with combining accents', 'We met Rene\u0301e in a cafe\u0301 and had some tea.'],
    ['with direction marks', 'I like \u202Ethis\u202C very much, and \u200fit is fun\u200e for my friends.'],
    ['in full-width and styled letters', 'Ｉ ｌｉｋｅ ｉｔ very much, and it is 𝗯𝗼𝗹𝗱 in my essay.'],
    [
      'with names in other scripts',
      'My name is 李明 and I come from 北京. My friend is called أحمد and lives in Cairo.',
    ],
    ['with very many combining marks', `My friend likes Z${'\u0300\u0336\u0489'.repeat(30)} and so do I.`],
    [
      'all in capitals',
      'I LIVE IN A SMALL TOWN WITH MY FAMILY. WE HAVE TWO DOGS AND A CAT, AND MY BROTHER IS A TEACHER.',
    ],
    [
      'with abbreviations',
      'We studied E. coli with Dr. A. B. Smith at 5 p.m. on Feb. 3. The wall is 20 m. high.',
    ],
    ['with mathematics', 'We know that 3 + 4 = 7 and that x < y, so the answer is 50% of $20 (or 10 €).'],
    [
      'between rows of a table',
      'name | age | town\n-----|-----|-----\nAnna | 12 | Oslo\nBen | 13 | Rome\n\nI made this table for you.',
    ],
    [
      'between rows with tabs',
      'Name\tAge\tTown\nAnna\t12\tOslo\nBen\t13\tRome\n\nI made this table for you.',
    ],
  ])('%s', (_, text) => {
    expect(shown(`${SOUND} ${text}`)).toMatchObject(NOTHING);
  });
});

describe('a clause of another language gets no corrections', () => {
  test.each([
    ['French', 'When we met, my friend said je suis très content de te voir, and I was happy.'],
    ['Spanish', 'My grandmother always says más vale tarde que nunca when I am late.'],
    ['German', 'My teacher told us that Übung macht den Meister, and I think that he is right.'],
    ['Chinese', 'In Chinese we say 好好学习，天天向上。 It means that you should study every day.'],
    ['Arabic', 'In my language we say السلام عليكم ورحمة الله when we meet a friend.'],
    ['Russian', 'My mother often says тише едешь, дальше будешь when my father drives.'],
  ])('%s', (_, text) => {
    expect(shown(`${SOUND} ${text}`)).toMatchObject(NOTHING);
  });
});

describe('errors are found', () => {
  test('in a text in capitals, with the correction in capitals', () => {
    expect(shown('I PLAY FOOTBALL WITH MY FREINDS EVERY DAY. I LIKE IT A LOT.').edits).toEqual([
      'FREINDS → FRIENDS',
    ]);
  });

  test('in a text without capitals, at the start of every sentence', () => {
    expect(shown('we have two dogs and a cat. they are very friendly to my freinds.').edits).toEqual(
      expect.arrayContaining(['we → We', 'they → They', 'freinds → friends']),
    );
  });

  test('in words with ligatures, soft hyphens and line breaks, with spans in the text as sent', () => {
    const text =
      'The work is diﬃcullt and the house is very beau\u00adtifull, and it is impor-\ntent for us all to be there.';
    expect(shown(text).edits).toEqual([
      'diﬃcullt → difficult',
      'beau\u00adtifull → beautiful',
      'impor-\ntent → important',
    ]);
  });

  test('beside emoji, counted in code points', () => {
    expect(shown('👨‍👩‍👧 My familly is here 😀 and my freind too.').edits).toEqual([
      'familly → family',
      'freind → friend',
    ]);
  });
});

describe('a text copied from a PDF', () => {
  const page =
    'The best day of my life was the day when my parents gave me a small brown\n' +
    'dog. We went to the forest with him every morning, and he was always hap-\n' +
    'py to see the other animals there. My uncle and his good old friend Mister\n' +
    'Brown showed me how to teach him. He learned to bring me the\n\n7\n\n' +
    'newspaper in the morning, and I was very proud of him.\n\n' +
    'What I learned\n' +
    'A dog needs time and love every day.';

  test('has sentences across lines and pages, separate headings, and no errors', () => {
    const { sentences, edits, suspects } = shown(page);
    expect(sentences.map((sentence) => sentence.replaceAll(/\s+/g, ' '))).toEqual([
      'The best day of my life was the day when my parents gave me a small brown dog.',
      'We went to the forest with him every morning, and he was always hap- py to see the other animals there.',
      'My uncle and his good old friend Mister Brown showed me how to teach him.',
      'He learned to bring me the 7 newspaper in the morning, and I was very proud of him.',
      'What I learned',
      'A dog needs time and love every day.',
    ]);
    expect({ edits, suspects }).toEqual(NOTHING);
  });
});

describe('noise', () => {
  test.each([
    [
      'keyboard mash',
      'I do not know what to say, so qwpoeiru and zxcvbnm, sdlkfj.',
      ['qwpoeiru', 'zxcvbnm', 'sdlkfj'],
    ],
    ['one repeated letter', `I said ${'a'.repeat(40)} and went home.`, ['a'.repeat(40)]],
  ])('is only suspect: %s', (_, text, suspects) => {
    expect(shown(`${SOUND} ${text}`)).toMatchObject({ edits: [], suspects });
  });

  test('in the form of stretched words is corrected', () => {
    expect(shown(`${SOUND} It was veeeery goooood!!!!!!`).edits).toEqual([
      'veeeery → very',
      'goooood → good',
    ]);
  });

  test('in the form of code is not corrected', () => {
    const { sentences, edits } = shown(
      `${SOUND} Then I printed it with console.log(sum) and get_value() was myList.length.`,
    );
    expect(edits).toEqual([]);
    expect(sentences).toHaveLength(3);
  });
});

describe('a text at the limits', () => {
  test('of 10,000 characters without a full stop fails because its sentence is too long', () => {
    const text = 'we went to the sea and then we swam there and '.repeat(250).slice(0, 10_000);
    expect(assessor.assess(text, '')).toMatchObject({ message: 'sentence_too_long' });
  });

  test('of 10,000 characters without a full stop has one sentence per paragraph', () => {
    const paragraph = `${'we went to the sea and then we swam there and '.repeat(7)}were happy`;
    const paragraphs = Array.from({ length: 30 }, () => paragraph);
    expect(shown(paragraphs.join('\n\n')).sentences).toEqual(paragraphs);
  });

  test.each([
    ['emoji', '😀'.repeat(150)],
    ['brackets', '('.repeat(150)],
    ['quotation marks', `${'"'.repeat(99)} `],
    ['stops', '. '.repeat(3000)],
    ['line breaks', '\n'.repeat(9000)],
    ['invisible characters', '\u200b\u202e\u00ad'.repeat(3000)],
    ['lone marks', '\u0301 '.repeat(3000)],
    ['list items', '- a\n'.repeat(2000)],
    ['cells', '| a '.repeat(2000)],
    ['hyphens at the ends of lines', 'running text of the page-\n'.repeat(350)],
    ['page numbers', 'running text of this page\n12\n'.repeat(300)],
  ])('is assessed, or fails by a rule, if it starts with %s', (_, hostile) => {
    const text = `${hostile} ${SOUND}`.slice(0, 9_999);
    const result = assessor.assess(text, '');
    if (result.type === 'success') checkSpans(Array.from(text), result);
    else expect(result.message).toMatch(/^(?:token_too_long|sentence_too_long|insufficient_english_text)$/);
  });
});

describe('any text of up to 2,000 characters', () => {
  const words = fc.constantFrom(
    ...(
      'the a cat dogs go went is are have to of on I my She was very informations furnitures freind becouse dont ' +
      'Im in house which who more good better much many been am 12 3.5 U.S. Mr. etc. well-known its je suis que'
    ).split(' '),
  );
  const noise = fc.constantFrom(
    ...[
      '.',
      ',',
      '!',
      '?',
      '"',
      "'",
      '’',
      '(',
      ')',
      '-',
      ':',
      '\n',
      '\n\n',
      '\t',
      '|',
      '  ',
      '😀',
      '👨‍👩‍👧',
      '🇬🇧',
      'e\u0301',
    ],
    ...[
      '\u200b',
      '\u00ad',
      '\u202e',
      '\ufeff',
      '\u00a0',
      '\u2028',
      'ﬁ',
      '中文',
      'ｆ',
      '𝗯',
      '-\n',
      '\r\n',
      '\u0301',
      '://',
      '@',
      '<',
      '=',
    ],
  );
  const sentence = fc.array(fc.oneof({ weight: 6, arbitrary: words }, { weight: 1, arbitrary: noise }), {
    maxLength: 60,
  });
  const english = sentence.map((parts) => parts.join(' '));
  const glued = fc.array(fc.oneof(words, noise), { maxLength: 200 }).map((parts) => parts.join(''));
  const anything = fc.string({ unit: 'grapheme', maxLength: 300 });
  const text = fc
    .array(fc.oneof({ weight: 3, arbitrary: english }, glued, anything), { maxLength: 6 })
    .map((parts) =>
      Array.from(`${parts.join(' ')} ${SOUND}`)
        .slice(-2000)
        .join(''),
    );

  test('is assessed without an exception, with valid spans and always the same result', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const alone = assessor.assess(first, second);
        if (alone.type === 'success') checkSpans(Array.from(first), alone);
        assessor.assess(second, first);
        expect(assessor.assess(first, second)).toEqual(alone);
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  test('has the same result from an assessor that has assessed nothing else', () => {
    const fresh = () => createAssessor(definition, createResources(loadArtefactsOf(definition)));
    fc.assert(
      fc.property(text, (first) => {
        expect(fresh().assess(first, '')).toEqual(assessor.assess(first, ''));
      }),
      { seed: 17, numRuns: 10 },
    );
  });
});
