import { BELOW_A1 } from '../../engine/results/scale.js';
import { afterwards, FULL_STOP } from '../reasons/catalogue.js';
import type { ReasonsIn } from '../reasons/reasons-in.js';
import { ADVICE, TRAIT_TITLES } from './advice.js';
import { KINDS } from './kinds.js';
import { LEVEL_DESCRIPTIONS } from './level-descriptions.js';
import { emphasised, type Language, type Line } from './run.js';

/** What learners' sheets say beside titles and advice; `*1*`, `*2*` stand for what a text has there. */
const WORDS = [
  'This text could not be assessed. Your teacher reads it.',
  'What was good',
  'Next steps',
  'Your text',
  'Why it is marked',
  'Traits',
  'Level',
  'Score',
  'likely *1* to *2*',
  BELOW_A1,
  'Words',
  'Marked',
  'Marked automatically (*1*): ask your teacher where you are not sure.',
  'Towards *1*: *2*',
  'In your text:',
  'Check the words with a dotted line in a dictionary: they may be wrong.',
  'Traits are estimated from the text; differences of less than half a level say nothing.',
  'Trait',
  'Compared with the whole text',
  'What this means',
  'a strength',
  'to work on',
  'the same',
  'You use words of level *1*, and none of these is marked: *2*.',
  'You use words of level *1* or higher, and none of these is marked: *2*.',
  '*1*: better than in most texts with your overall score.',
  'You link your ideas, and no linking word is marked: *1*.',
  'No verb is marked in *1* sentences: tenses, forms and endings.',
  'You use *1* (*2* times), and no article is marked.',
  'You use *1* different prepositions, and none is marked: *2*.',
  'No comma, full stop or capital letter is marked in *1* sentences.',
  'No spelling is marked in *1* words of four letters or more.',
  'You answer the question and take up its words: *1*.',
  'A sentence without a mark: *1*',
  'Words and structures by level',
  'Words without a level are left out, and not every structure is found.',
  'Words right / used',
  'Structures without a mark',
  'Structures with a mark',
] as const;

/** Words of sheets, in English. */
export type SheetWords = (typeof WORDS)[number];

/** All that sheets of learners say, in English: what catalogues translate (services/reasons). */
export const SHEET_PHRASES: readonly string[] = [
  ...WORDS,
  ...Object.values(TRAIT_TITLES),
  ...Object.values(KINDS).map(({ title }) => title),
  ...Object.values(ADVICE).flatMap(Object.values<string>),
  ...Object.values(LEVEL_DESCRIPTIONS),
];

/** How a sheet speaks: in the learner's language, or in English. */
export interface Wording {
  /** Absent: English. */
  readonly language?: Language | undefined;
  /** Words without emphasis: headings, names. */
  title(words: SheetWords | Title): string;
  /** A title with its full stop, as a paragraph begins with it. */
  opening(title: Title): string;
  /** A level or score as shown in English. */
  level(shown: string): string;
  /** A sentence with its parts. */
  sentence(words: SheetWords, ...parts: readonly (string | Line)[]): Line;
  /** Advice. */
  advice(text: string): Line;
  /** Words as a list: `a, b and c`. */
  list(words: Line): Line;
}

type Title = (typeof TRAIT_TITLES)[keyof typeof TRAIT_TITLES] | (typeof KINDS)[keyof typeof KINDS]['title'];

export function wordingIn(reasons: ReasonsIn | undefined): Wording {
  const of = (words: string) => reasons?.phrase(words) ?? words;
  const lists = new Intl.ListFormat(reasons?.code ?? 'en-GB');
  return {
    language: reasons && { code: reasons.code, isRightToLeft: reasons.isRightToLeft },
    title: of,
    opening: (title) => afterwards(of(title) + (reasons?.phrase(FULL_STOP) ?? FULL_STOP)),
    level: of,
    sentence: (words, ...parts) =>
      of(words)
        .split(/\*(\d)\*/)
        .flatMap((part, index) => (index % 2 === 1 ? parts[Number(part) - 1]! : part))
        .filter((part) => part !== ''),
    advice: (text) => emphasised(of(text)),
    list: (words) =>
      lists
        .formatToParts(words.map((_, index) => String(index)))
        .map(({ type, value }) => (type === 'element' ? words[Number(value)]! : value)),
  };
}
