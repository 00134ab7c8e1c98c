/**
 * Characters that are invisible or reverse the order of others: controls other than line breaks and tabs, bidirectional
 * and zero-width marks, line separators, halves of surrogate pairs, noncharacters. Left out are those that a script or an
 * emoji needs where they stand, by the rule of domain/joining-marks.ts.
 */
const HIDDEN = (() => {
  const letters = (/** @type {string} */ scripts) =>
    scripts.replaceAll(/\w+ ?/g, (name) => `\\p{scx=${name.trim()}}`);
  const leftward = letters('Arab Hebr Syrc Thaa Nkoo Adlm');
  const joined = letters(
    'Arab Syrc Nkoo Mong Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt',
  );
  const emoji = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';
  return new RegExp(
    [
      '[\\0-\\x08\\x0B-\\x1F\\x7F-\\x9F\\u00AD\\u200B\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFFE\\uFFFF]|\\p{Surrogate}',
      `[\\u061C\\u200E\\u200F](?<![${leftward}].)(?![${leftward}])`,
      `\\u200C(?<![${joined}].)|\\u200D(?<![${joined}${emoji}].)`,
    ].join('|'),
    'gu',
  );
})();

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
