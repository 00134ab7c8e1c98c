import { reasonsLanguages } from '../../services/reasons/reasons-in.js';
import { Refused } from './refused.js';

/** A variety of English, as the interface names it. */
export interface Language {
  readonly name: string;
  readonly code: string;
  /** Its spelling; absent if it mixes both or is unspecified. */
  readonly variety?: 'GB' | 'US';
}

const ENGLISH: Language = { name: 'English', code: 'en' };

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { name: 'English (US)', code: 'en-US', variety: 'US' },
  { name: 'English (GB)', code: 'en-GB', variety: 'GB' },
  { name: 'English (Australian)', code: 'en-AU', variety: 'GB' },
  { name: 'English (Canadian)', code: 'en-CA' },
  { name: 'English (New Zealand)', code: 'en-NZ', variety: 'GB' },
  { name: 'English (South African)', code: 'en-ZA', variety: 'GB' },
];

/** Languages of messages, which editors offer as the writer's mother tongue because they are among the languages of a server. */
export const MOTHER_TONGUES = reasonsLanguages()
  .filter(({ code }) => code !== ENGLISH.code)
  .map(({ code, name }) => ({ name, code: code.replace(/-.*/, ''), longCode: code }));

const listed = (code: string) =>
  LANGUAGES.find((language) => language.code.toLowerCase() === code.toLowerCase());

const isEnglish = (code: string) => /^en(?:[-_]|$)/i.test(code);

/**
 * The language of a request: a code, or `auto` for the first English one of the preferred variants. Varieties of other
 * countries count as English.
 * @throws Refused for any other language
 */
export function languageOf(code: string, preferredVariants: readonly string[]): Language {
  const wanted = code === 'auto' ? (preferredVariants.find(isEnglish) ?? ENGLISH.code) : code;
  if (isEnglish(wanted)) return listed(wanted.replace('_', '-')) ?? ENGLISH;
  throw new Refused(400, `this server reads English alone; language must be ${LANGUAGE_CODES} or auto`);
}

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code).join(', ');
