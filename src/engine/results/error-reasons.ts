import type { SuccessResult } from '../results/result.js';

/** Maximum length of a reason, in UTF-16 units. */
export const LONGEST_REASON = 160;

/** What is wrong, for each error code without its `+`: sentences for learners, without the full stop. */
export const CODE_STATEMENTS = {
  F: 'This phrase is in the wrong form',
  FA: 'This pronoun is in the wrong form for its place in the sentence',
  FC: 'This linking word is in the wrong form',
  FD: 'The word before this noun is in the wrong form',
  FJ: 'This adjective is in the wrong form',
  FN: 'This noun is in the wrong form, singular or plural',
  FQ: 'This word of quantity is in the wrong form',
  FT: 'This preposition is in the wrong form',
  FV: 'This verb is in the wrong form',
  FY: 'This adverb is in the wrong form',
  M: 'Something is missing here',
  MA: 'A pronoun is missing here',
  MC: 'A linking word is missing here',
  MD: 'A word such as *a*, *the* or *my* is missing before the noun',
  MJ: 'An adjective is missing here',
  MN: 'A noun is missing here',
  MP: 'Punctuation is missing here',
  MQ: 'A word that says how much or how many is missing here',
  MT: 'A preposition is missing here',
  MV: 'A verb is missing here',
  MY: 'An adverb is missing here',
  R: 'Other words fit better here',
  RA: 'Another pronoun fits here',
  RC: 'Another linking word fits here',
  RD: 'Another word fits before this noun',
  RJ: 'Another adjective fits here',
  RN: 'Another noun fits here',
  RP: 'Check the punctuation, capital letters and spaces here',
  RQ: 'Another word of quantity fits here',
  RT: 'Another preposition fits here',
  RV: 'Another verb fits here',
  RY: 'Another adverb fits here',
  U: 'These words are not needed here',
  UA: 'No pronoun is needed here',
  UC: 'No linking word is needed here',
  UD: 'No word such as *a*, *the* or *my* is needed here',
  UJ: 'No adjective is needed here',
  UN: 'No noun is needed here',
  UP: 'No punctuation is needed here',
  UQ: 'No word of quantity is needed here',
  UT: 'No preposition is needed here',
  UV: 'No verb is needed here',
  UY: 'No adverb is needed here',
  DA: 'Another form of this pronoun is needed here',
  DC: 'Another form of this linking word is needed here',
  DD: 'A word such as *my* or *their* is needed before the noun',
  DJ: 'An adjective is needed here',
  DN: 'A noun is needed here',
  DQ: 'Another form of this word of quantity is needed here',
  DT: 'A preposition is needed here',
  DV: 'A verb is needed here',
  DY: 'An adverb is needed here',
  IA: 'Pronouns do not take this ending',
  DI: 'The word before this noun does not take this ending',
  IJ: 'Adjectives do not take this ending',
  IN: 'This noun forms its plural in another way',
  IQ: 'Words of quantity do not take this ending',
  IV: 'This verb is irregular or takes another ending',
  IY: 'Adverbs do not take this ending',
  C: 'It matters here whether the noun can be counted',
  CD: 'Whether a noun can be counted decides which words go before it',
  CN: 'It matters here whether this noun can be counted',
  CQ: 'Whether a noun can be counted decides which word of quantity goes with it',
  AG: 'These words must agree with each other, singular or plural',
  AGA: 'A pronoun must agree with the noun that it stands for',
  AGD: 'The word before a noun must agree with it, singular or plural',
  AGN: 'This noun must agree with the words around it, singular or plural',
  AGQ: 'A word of quantity must agree with its noun, singular or plural',
  AGV: 'A verb must agree with its subject',
  FF: 'A word in another language looks like this, but the English word means something else',
  FFA: 'A similar pronoun in another language means this, but not the English one',
  FFC: 'A similar linking word in another language means this, but not the English one',
  FFD: 'A word in another language looks like this, but the English word means something else',
  FFJ: 'A similar adjective in another language means this, but not the English one',
  FFN: 'A similar noun in another language means this, but not the English one',
  FFQ: 'A word in another language looks like this, but the English word means something else',
  FFT: 'A similar preposition in another language means this, but not the English one',
  FFV: 'A similar verb in another language means this, but not the English one',
  FFY: 'A similar adverb in another language means this, but not the English one',
  AS: 'The words that follow this verb take another form or order',
  CE: 'Several things are wrong here',
  CL: 'These words do not usually go together',
  ID: 'The fixed expression is a different one',
  L: 'Another style fits this text better',
  S: 'The spelling is not right',
  SA: 'This is the spelling of another variety of English',
  SX: 'Two words that look or sound alike are confused here',
  TV: 'Another tense is needed here',
  W: 'The words go in another order',
  X: 'The negative is formed in another way',
} as const;

/** Marks that can hardly be seen in a sentence. */
export const MARKS: Readonly<Record<string, string>> = {
  ',': 'a comma',
  '.': 'a full stop (period)',
  '?': 'a question mark',
  '!': 'an exclamation mark',
  ';': 'a semicolon',
  ':': 'a colon',
  '-': 'a hyphen',
};

/**
 * Why something is an error, as far as its code tells.
 * @param code with or without a `+`
 * @param correction empty if something is deleted
 */
export function reasonOfCode(code: string, correction: string): string {
  const statement = CODE_STATEMENTS[code.replace(/^\+|\+$/, '') as keyof typeof CODE_STATEMENTS];
  // If one mark replaces another, the error could be anything.
  if (code === 'RP' && correction.trim() in MARKS) return `${statement}.`;
  const advised = `${statement}: ${adviceFor(code, correction.trim())}.`;
  return advised.length > LONGEST_REASON || correction.includes('*') ? `${statement}.` : advised;
}

function adviceFor(code: string, correction: string): string {
  if (correction === '') return code === 'U' ? 'leave them out' : 'leave it out';
  return `${code.includes('+') ? 'add' : 'write'} ${MARKS[correction] ?? `*${correction.replaceAll(/\s+/g, ' ')}*`}`;
}

/** What is said of a word without a correction. */
export const SUSPECT_REASON = 'This may be wrong.';

/** The reason for each of a result's errors. Results that were stored without reasons have those of the codes. */
export function errorReasons({
  textual_errors,
  error_reasons,
}: Pick<SuccessResult, 'textual_errors' | 'error_reasons'>): readonly string[] {
  return error_reasons ?? textual_errors.map(([, , correction, code]) => reasonOfCode(code, correction));
}

/** A reason for output without emphasis: quoted words are in quotation marks. */
export const quoted = (reason: string): string => reason.replaceAll(/\*([^*]+)\*/g, '“$1”');
