/** Letters whose names begin with a vowel sound: an MP, an X-ray, an 8. */
const VOWEL_LETTER_NAMES = /^[AEFHILMNORSX]/;
const VOWEL_NUMBER = /^(?:8|11(?:\d{3})*(?:\D|$)|18(?:\d{3})*(?:\D|$))/;

/** What the spelling suggests about the first sound, before exceptions. */
export function looksLikeVowelSound(word: string): boolean {
  return /^[aeiou]/i.test(word);
}

/**
 * The first sound of something that is not read as a word: a number or an abbreviation. Undefined for anything else.
 */
export function soundOfSymbol(word: string): boolean | undefined {
  if (/^\d/.test(word)) return VOWEL_NUMBER.test(word.replaceAll(',', ''));
  // Spelt out if it has no vowel or is short: UN, MP, FBI, SMS.
  const initialism = /^[A-Z]$/.test(word) || (/^[A-Z]{2,5}s?$/.test(word) && !/[AEIOU]/.test(word.slice(1)));
  return initialism ? VOWEL_LETTER_NAMES.test(word) : undefined;
}
