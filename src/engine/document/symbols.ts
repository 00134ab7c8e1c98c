import { classAt, EMOJI, isAlphanumericAt, MARK, widthAt } from './character-class.js';

const ZERO_WIDTH_JOINER = 0x200d;
const REGIONAL_INDICATOR_A = 0x1f1e6;
const REGIONAL_INDICATOR_Z = 0x1f1ff;
const TAG_FIRST = 0xe0020;
const TAG_LAST = 0xe007f;

/** The end of the emoji sequence (Unicode Technical Standard 51) that starts at an offset. */
export function endOfEmoji(text: string, start: number): number {
  let at = start + widthAt(text, start);
  if (isRegionalIndicator(text, start)) return isRegionalIndicator(text, at) ? at + 2 : at;
  for (;;) {
    const continues =
      classAt(text, at) === MARK ||
      isTag(text, at) ||
      (classAt(text, at) === EMOJI && text.charCodeAt(at - 1) === ZERO_WIDTH_JOINER);
    if (!continues) return at;
    at += widthAt(text, at);
  }
}

function isRegionalIndicator(text: string, at: number): boolean {
  const codePoint = text.codePointAt(at) ?? 0;
  return codePoint >= REGIONAL_INDICATOR_A && codePoint <= REGIONAL_INDICATOR_Z;
}

function isTag(text: string, at: number): boolean {
  const codePoint = text.codePointAt(at) ?? 0;
  return codePoint >= TAG_FIRST && codePoint <= TAG_LAST;
}

const EYES = ':;=';
const NOSES = "-'^";
const MOUTHS = '()[]DPpOo|*/\\3';
const WHOLE = ['<3', '^_^', '^^'];

/** The end of a smiley of ASCII characters such as `:-)`, `;P`, `<3`, or the start if there is none. */
export function endOfEmoticon(text: string, start: number): number {
  const whole = WHOLE.find((emoticon) => text.startsWith(emoticon, start));
  if (whole) return endUnlessWordFollows(text, start, start + whole.length);
  if (!EYES.includes(text.charAt(start))) return start;
  const mouth = NOSES.includes(text.charAt(start + 1)) ? start + 2 : start + 1;
  if (mouth >= text.length || !MOUTHS.includes(text.charAt(mouth))) return start;
  return endUnlessWordFollows(text, start, mouth + 1);
}

function endUnlessWordFollows(text: string, start: number, end: number): number {
  return isAlphanumericAt(text, end) || text[end] === '/' ? start : end;
}

const MARKUP = /<\/?[a-z][a-z0-9]{0,9}(?:\s[a-z-]{1,20}=[^<>]{0,200}|\s)?\/?>|&(?:[a-z]{2,8}|#\d{1,7});/iy;

/** The end of an HTML tag or character reference such as `<br/>`, `&amp;`, or the start if there is none. */
export function endOfMarkup(text: string, start: number): number {
  MARKUP.lastIndex = start;
  return MARKUP.test(text) ? MARKUP.lastIndex : start;
}
