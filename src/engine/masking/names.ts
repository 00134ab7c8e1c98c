import type { Lexicon } from '../lexicon/lexicon.js';
import { WordFlag } from '../lexicon/word-flags.js';
import type { Stretch } from './mask.js';
import { NAMES_THAT_ARE_WORDS, NOT_A_NAME, PUBLIC_NAMES } from './public-names.js';

const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
const PROPER = WordFlag.title | WordFlag.upper | WordFlag.mixed | WordFlag.name;
/** Share of capitalised words above which capitals mean nothing. */
const SHOUTING = 0.6;

interface Word extends Stretch {
  readonly text: string;
  /** In lower case, without 's. */
  readonly plain: string;
  readonly isCapital: boolean;
  readonly opensSentence: boolean;
}

const NAME_WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’-]*`;
const SPACE = String.raw`[^\S\n]+`;
const NAMES = (most: number) => `(?<name>${NAME_WORD}(?:${SPACE}${NAME_WORD}){0,${most - 1}})`;
const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Professor|Doctor|Sir|Madam|Uncle|Aunt|Auntie)\.?`;
const RELATION =
  'friends?|classmate|brother|sister|cousin|mother|father|mum|mom|dad|son|daughter|wife|husband|boyfriend|girlfriend|teacher|boss|neighbou?r|dog|cat|uncle|aunt|grandmother|grandfather|roommate|flatmate|colleague|professor|manager';

interface Context {
  readonly pattern: RegExp;
  /** Whether the words must be capitalised. Otherwise the first word that can't be a name ends it. */
  readonly capital: boolean;
}

/** Positions of names, whatever the words are. */
const CONTEXTS: readonly Context[] = [
  {
    pattern: new RegExp(
      String.raw`(?:^|\n)\s*(?:my\s+)?(?:dear(?:est)?|hi|hello|hey|hallo|good\s+(?:morning|afternoon|evening))${SPACE}(?:${TITLE}${SPACE})?${NAMES(3)}(?=\s*(?:[,!.:;\n-]|$))`,
      'giu',
    ),
    capital: false,
  },
  {
    pattern: new RegExp(
      String.raw`(?:^|\n)\s*(?:dear|hi|hello|hey)${SPACE}(?:${TITLE}${SPACE})?${NAMES(2)}`,
      'giu',
    ),
    capital: true,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:regards|wishes|sincerely|faithfully|truly|yours|love|cheers|hugs|kisses|you soon|take care|bye|goodbye|thanks|thank you|best|xoxo|x{2,3})\s*[,.!:\n-]\s*(?:\S{0,3}\s*\n\s*)*(?:from\s+)?${NAMES(4)}\s*[.!xX:)]*\s*(?=\n|$)`,
      'giu',
    ),
    capital: false,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:name['’]?s?(?:\s+(?:is|was))?|names\s+are|call(?:s|ed)?\s+(?:me|him|her|myself)|(?:is|was|am|are|'m|'s|girl|boy|man|woman|friend|dog|cat)\s+(?:called|named)|known\s+as|signed)\s+${NAMES(3)}`,
      'giu',
    ),
    capital: false,
  },
  {
    pattern: new RegExp(String.raw`\b(?:I\s+am|I['’]?m|this\s+is|it['’]s|here\s+is)\s+${NAMES(3)}`, 'giu'),
    capital: true,
  },
  { pattern: new RegExp(String.raw`\b${TITLE}\s+${NAMES(3)}`, 'gu'), capital: true },
  {
    pattern: new RegExp(
      String.raw`\b(?:my|his|her|our|their|your)\s+(?:[a-z]+\s+){0,2}(?:${RELATION}),?\s+${NAMES(3)}`,
      'giu',
    ),
    capital: true,
  },
];
/** The last line, if it consists of only a name or two. */
const LAST_LINE = new RegExp(String.raw`\n\s*[-–—]?\s*${NAMES(3)}\s*[.!]?\s*$`, 'u');

/** Names in a text: found by position, by capitals, and wherever they recur. In order of place. */
export function findNames(text: string, lexicon: Lexicon): Stretch[] {
  const words = wordsOf(text);
  const capitals = words.filter(({ isCapital }) => isCapital).length;
  const isShouting = words.length > 4 && capitals > SHOUTING * words.length;
  const found = new Set<Word>();
  for (const context of CONTEXTS) addContext(found, words, text, context, isShouting);
  addLastLine(found, words, text, lexicon);
  for (const word of words) if (isName(word, lexicon, isShouting)) found.add(word);
  const again = new Set(
    [...found]
      .map(({ plain }) => plain)
      .filter((plain) => plain.length > 2 && !isEverydayWord(plain, lexicon)),
  );
  for (const word of words) if (again.has(word.plain)) found.add(word);
  return merged(
    words.filter((word) => found.has(word)),
    text,
  );
}

function wordsOf(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(WORD)].map(({ 0: match, index }) => {
    const gap = text.slice(end, index);
    const bare = match.replace(/['’]s?$/i, '');
    const word: Word = {
      text: bare,
      plain: bare.toLowerCase(),
      start: index,
      end: index + bare.length,
      isCapital: /^\p{Lu}/u.test(match),
      opensSentence: end === 0 || /[.!?:;\n"“”«(•*-]/.test(gap),
    };
    end = index + match.length;
    return word;
  });
}

function addContext(
  found: Set<Word>,
  words: readonly Word[],
  text: string,
  { pattern, capital }: Context,
  isShouting: boolean,
): void {
  for (const match of text.matchAll(pattern)) {
    const { name = '' } = match.groups ?? {};
    const start = text.indexOf(name, match.index + match[0].lastIndexOf(name));
    for (const word of words) {
      if (word.start < start) continue;
      if (word.start >= start + name.length) break;
      if (NOT_A_NAME.has(word.plain) || (capital && !word.isCapital)) break;
      if (capital && (PUBLIC_NAMES.has(word.plain) || isShouting)) break;
      found.add(word);
    }
  }
}

function addLastLine(found: Set<Word>, words: readonly Word[], text: string, lexicon: Lexicon): void {
  const { name } = LAST_LINE.exec(text)?.groups ?? {};
  if (name === undefined) return;
  const start = text.lastIndexOf(name);
  const line = words.filter((word) => word.start >= start);
  const isSignature = line.every(
    ({ plain, isCapital }) => isCapital && !NOT_A_NAME.has(plain) && !isEverydayWord(plain, lexicon),
  );
  if (isSignature) for (const word of line) found.add(word);
}

function isName(word: Word, lexicon: Lexicon, isShouting: boolean): boolean {
  const { text, plain, isCapital, opensSentence } = word;
  if (NOT_LATIN.test(text)) return true;
  if (plain.length < 2 || PUBLIC_NAMES.has(plain)) return false;
  if (plain.includes('-') || /['’]/.test(plain)) {
    if (lexicon.isWord(text.toLowerCase())) return false;
    return isCapital && !isShouting && isUnknownName(plain.split(/['’-]/)[0]!, lexicon, opensSentence);
  }
  const id = lexicon.id(plain);
  if (id >= 0) {
    const flags = lexicon.flags(id);
    if ((flags & WordFlag.lower) === 0) return (flags & PROPER) !== 0 && isPersonal(word, lexicon);
    if (!isCapital || isShouting || opensSentence) return false;
    return NAMES_THAT_ARE_WORDS.has(plain) || ((flags & PROPER) !== 0 && lexicon.cefr(plain) === 0);
  }
  return isCapital && !isShouting && isUnknownName(plain, lexicon, opensSentence);
}

/** Abbreviations, and words in vocabulary profiles, are not names. */
function isPersonal({ plain, text }: Word, lexicon: Lexicon): boolean {
  if (lexicon.cefr(plain) > 0) return false;
  const proper = lexicon.flags(lexicon.id(plain)) & PROPER;
  if (proper === WordFlag.upper) return false;
  // Without a capital, a word that is only in lists of surnames is more likely a slip.
  const isSurnameAlone = proper === WordFlag.name;
  return /^\p{Lu}/u.test(text) || (text.length > 2 && !isSurnameAlone);
}

function isUnknownName(plain: string, lexicon: Lexicon, opensSentence: boolean): boolean {
  if (lexicon.id(plain) >= 0) return false;
  // At the start of a sentence it may just as well be a misspelt word.
  return !opensSentence || !isNearWord(plain, lexicon);
}

function isEverydayWord(plain: string, lexicon: Lexicon): boolean {
  const id = lexicon.id(plain);
  return id >= 0 && (lexicon.flags(id) & WordFlag.lower) !== 0 && lexicon.cefr(plain) > 0;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Whether one slip separates it from an everyday word. */
function isNearWord(plain: string, lexicon: Lexicon): boolean {
  if (plain.length < 4) return false;
  for (let at = 0; at <= plain.length; at++) {
    const [head, tail] = [plain.slice(0, at), plain.slice(at)];
    if (tail && isEverydayWord(head + tail.slice(1), lexicon)) return true;
    if (tail.length > 1 && isEverydayWord(head + tail[1] + tail[0] + tail.slice(2), lexicon)) return true;
    for (const letter of LETTERS) {
      if (isEverydayWord(head + letter + tail, lexicon)) return true;
      if (tail && isEverydayWord(head + letter + tail.slice(1), lexicon)) return true;
    }
  }
  return false;
}

/** Separators between the parts of a name: a space, a hyphen, an initial. */
const WITHIN_NAME = /^(?:[^\S\n]+|[^\S\n]?-[^\S\n]?|[^\S\n]+\p{Lu}\.[^\S\n]*)$/u;
const AFTER_INITIAL = /^\.[^\S\n]*$/;
const ENDS_IN_INITIAL = /(?:^|\P{L})\p{Lu}$/u;

/** Adjacent names are one name. */
function merged(words: readonly Word[], text: string): Stretch[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of words) {
    const last = stretches.at(-1);
    const between = last ? text.slice(last.end, start) : '';
    const isInitial = last !== undefined && ENDS_IN_INITIAL.test(text.slice(last.start, last.end));
    if (last && (WITHIN_NAME.test(between) || (isInitial && AFTER_INITIAL.test(between)))) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
}
