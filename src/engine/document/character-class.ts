/**
 * The class of a character for the tokenizer. White space is that of `\s`. A mark continues the character before it
 * (combining accents, variation selectors, joiners, soft hyphens).
 */
export const SPACE = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const MARK = 3;
export const APOSTROPHE = 4;
export const HYPHEN = 5;
export const PUNCTUATION = 6;
const SYMBOL = 7;
export const EMOJI = 8;

const REGIONAL_INDICATOR_A = 0x1f1e6;
const REGIONAL_INDICATOR_Z = 0x1f1ff;
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/** Learners type any of these as an apostrophe, including a grave or acute accent: don`t, don´t. */
export const APOSTROPHES = "'`´‘’ʼ′＇";
const HYPHENS = '-‐‑';
/** Zero width space, joiners, word joiner, soft hyphen: invisible inside a word. */
const JOINERS = '\u00ad\u200b\u200c\u200d\u2060';

/** Unicode counts these as punctuation; they represent words. */
const SYMBOLS = '%‰&@#*§';

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [SPACE, /\s/u],
  [APOSTROPHE, new RegExp(`[${APOSTROPHES}]`, 'u')],
  [HYPHEN, new RegExp(`[${HYPHENS}]`, 'u')],
  [MARK, new RegExp(`[\\p{M}\\p{Emoji_Modifier}${JOINERS}]`, 'u')],
  [LETTER, /\p{L}/u],
  [DIGIT, /\p{N}/u],
  [SYMBOL, new RegExp(`[${SYMBOLS}]`, 'u')],
  [PUNCTUATION, /\p{P}/u],
  [EMOJI, /\p{Extended_Pictographic}/u],
];

function classify(codePoint: number): number {
  if (codePoint >= REGIONAL_INDICATOR_A && codePoint <= REGIONAL_INDICATOR_Z) return EMOJI;
  const character = String.fromCodePoint(codePoint);
  return PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? SYMBOL;
}

/** Latin letters are looked up; all other characters are rare enough for a regular expression. */
const LATIN_END = 0x250;
const LATIN = Uint8Array.from({ length: LATIN_END }, (_, codePoint) => classify(codePoint));

/** The class of the character that starts at an offset; `SPACE` outside the text. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < LATIN_END) return LATIN[unit]!;
  if (Number.isNaN(unit)) return SPACE;
  return classify(isSurrogate(unit) ? text.codePointAt(at)! : unit);
}

/** How many code units the character that starts at an offset takes. */
export function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return isSurrogate(unit) && text.codePointAt(at)! > 0xffff ? 2 : 1;
}

export const isLetterAt = (text: string, at: number) => classAt(text, at) === LETTER;
export const isDigitAt = (text: string, at: number) => classAt(text, at) === DIGIT;

/** Whether a letter or digit starts at an offset. */
export function isAlphanumericAt(text: string, at: number): boolean {
  const characterClass = classAt(text, at);
  return characterClass === LETTER || characterClass === DIGIT;
}
