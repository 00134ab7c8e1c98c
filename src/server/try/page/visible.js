/**
 * Characters that are invisible or reverse the order of others: controls other than line breaks and tabs, bidirectional
 * and zero-width marks, line separators, halves of surrogate pairs, noncharacters. Joiners within emoji are excluded.
 */
const HIDDEN =
  /[\0-\x08\x0B-\x1F\x7F-\x9F\u00AD\u061C\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\p{Surrogate}/gu;

/**
 * Splits a text, so that hidden characters can be shown by name.
 * @param {string} text
 * @returns {{ text: string, isHidden: boolean }[]} hidden characters as `U+202E`, anything else unchanged
 */
export function visibleParts(text) {
  const parts = [];
  let position = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (index > position) parts.push({ text: text.slice(position, index), isHidden: false });
    parts.push({ text: nameOf(character), isHidden: true });
    position = index + character.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isHidden: false });
  return parts;
}

/**
 * The same as one string, for labels.
 * @param {string} text
 */
export const visible = (text) =>
  visibleParts(text)
    .map((part) => part.text)
    .join('');

/**
 * The name of a character, such as `U+202E`.
 * @param {string} character
 */
export const nameOf = (character) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
