const letters = (scripts: string) => scripts.replaceAll(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '');
const RIGHT_TO_LEFT = letters('Arab Hebr Syrc Thaa Nkoo Adlm');
/** Scripts in which a joiner changes how letters are written. */
const JOINED = letters(
  'Arab Syrc Nkoo Mong Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt',
);
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';

/**
 * Source of a pattern (flag `u`): direction marks that are not beside a letter or sign of a script from right to left. The mark
 * comes first, because a pattern that looks behind each character takes twice as long.
 */
export const STRAY_DIRECTIONS = `[\\u061C\\u200E\\u200F](?<![${RIGHT_TO_LEFT}].)(?![${RIGHT_TO_LEFT}])`;

/** The same for joiners after nothing that they could join: in Persian `کلمه‌ها` and in emoji they are ordinary characters. */
export const STRAY_JOINERS = `\\u200C(?<![${JOINED}].)|\\u200D(?<![${JOINED}${EMOJI}].)`;
