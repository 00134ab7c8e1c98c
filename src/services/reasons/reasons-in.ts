import { readdirSync, readFileSync } from 'node:fs';
import { quoted } from '../../engine/results/error-reasons.js';
import { AssessError } from '../../errors.js';
import { afterwards, type Catalogue, FULL_STOP, readCatalogue } from './catalogue.js';
import { tagNamed } from './language-names.js';
import { phrasesOf, type Words } from './phrases.js';

/** A language that reasons are available in. */
export interface ReasonsLanguage {
  /** As in BCP 47: `es`, `zh-Hant`. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** In the language itself. */
  readonly ownName: string;
}

/** Reasons in a learner's language. */
export interface ReasonsIn {
  readonly code: string;
  readonly isRightToLeft: boolean;
  /** A reason, in English if the catalogue lacks it. English words are between asterisks, as in English reasons. */
  of(reason: string): string;
  /** A phrase of the catalogue that is no reason, such as what sheets say; undefined if it lacks it. */
  phrase(english: string): string | undefined;
  /** The same as `of` for output without emphasis: English words are in quotation marks. */
  quoted(reason: string): string;
}

const ENGLISH = 'en';
const FOLDER = new URL('catalogues/', import.meta.url);
const EXTENSION = '.txt';

const nameOf = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code)!;

let listed: readonly ReasonsLanguage[] | undefined;

/** The languages that have a catalogue, and English, by code. */
export function reasonsLanguages(): readonly ReasonsLanguage[] {
  listed ??= [ENGLISH, ...readdirSync(FOLDER).flatMap((file) => codeOfFile(file) ?? [])]
    .sort()
    .map((code) => ({ code, name: nameOf(code, ENGLISH), ownName: nameOf(code, code) }));
  return listed;
}

const codeOfFile = (file: string) =>
  file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : undefined;

/**
 * The language that a code (`pt-BR`, `zh_TW`) or a name (`Spanish`, `español`, `Brazilian Portuguese`) means; undefined if
 * it has no reasons.
 */
export function reasonsLanguage(written: string): ReasonsLanguage | undefined {
  const asked = written.normalize('NFC').trim().toLowerCase();
  const languages = reasonsLanguages();
  const languageOf = (tag: string) =>
    codesOf(tag)
      .map((code) => languages.find((language) => language.code === code))
      .find((language) => language !== undefined);
  return languageOf(asked) ?? languageOf(tagNamed(asked, languages) ?? '');
}

/** The codes of the language in the script of its country, and without a script. */
function codesOf(written: string): string[] {
  try {
    const { language, script } = new Intl.Locale(written.replaceAll('_', '-')).maximize();
    return [`${language}-${script}`, language];
  } catch {
    return [];
  }
}

const loaded = new Map<string, ReasonsIn>();

/** Reasons in a language; undefined if it has none, or is English. The catalogue is read when first needed. */
export function reasonsIn(written: string): ReasonsIn | undefined {
  const code = reasonsLanguage(written)?.code;
  if (code === undefined || code === ENGLISH) return undefined;
  const found =
    loaded.get(code) ??
    inLanguage(code, readCatalogue(readFileSync(new URL(code + EXTENSION, FOLDER), 'utf8')));
  loaded.set(code, found);
  return found;
}

/** Reasons in the language of an option. @throws AssessError `invalid_option` */
export function chosenReasons(option: string, written: string): ReasonsIn | undefined {
  if (reasonsLanguage(written)) return reasonsIn(written);
  const known = reasonsLanguages().map(({ code, name }) => `${code} (${name})`);
  throw new AssessError('invalid_option', { option, reason: `takes ${known.join(', ')}` });
}

/**
 * Reasons in the language that a value names; `others`, if it names none with reasons.
 * @param onUnknown hears of a value that is none of the languages
 */
export function reasonsNamed(
  value: unknown,
  others: ReasonsIn | undefined,
  onUnknown?: (language: string) => void,
): ReasonsIn | undefined {
  const named = String(value ?? '').trim();
  if (reasonsLanguage(named)) return reasonsIn(named);
  if (named !== '') onUnknown?.(named);
  return others;
}

/** Reasons by a catalogue. */
export function inLanguage(code: string, { phrases, contrasts }: Catalogue): ReasonsIn {
  const lists = {
    and: new Intl.ListFormat(code, { type: 'conjunction' }),
    or: new Intl.ListFormat(code, { type: 'disjunction' }),
  };
  const comma = lists.and.formatToParts(['1', '2', '3'])[1]!.value;
  const isRightToLeft = /^(?:ar|fa)\b/.test(code);

  function translated(reason: string): string | undefined {
    const all = phrasesOf(reason);
    let sentence = '';
    let contrast: string | undefined;
    for (const [at, { key, words }] of all.entries()) {
      const entry = phrases.get(key);
      if (!entry) return undefined;
      contrast ??= entry.contrast;
      const shown =
        at === 0 && reason.startsWith('*') ? [inSentence(words[0]!, entry.text), ...words.slice(1)] : words;
      sentence += entry.text.replaceAll(/\*(\d)\*/g, (_, number: string) => list(shown[Number(number) - 1]!));
    }
    contrast ??= contrastOf(all.flatMap(({ words }) => words.flatMap(({ items }) => items)));
    const whole = capitalised(sentence) + (phrases.get(FULL_STOP)?.text ?? '');
    return contrast === undefined ? whole : afterwards(whole) + contrast;
  }

  const list = ({ items, joined }: Words) =>
    joined === 'list' ? items.join(comma) : lists[joined].format(items);

  function contrastOf(items: readonly string[]): string | undefined {
    const words = ` ${items.join(' ').replaceAll('*', ' ').replaceAll(/\s+/g, ' ').toLowerCase()} `;
    return contrasts.find(({ groups }) =>
      groups.every((group) => group.some((word) => words.includes(` ${word} `))),
    )?.text;
  }

  const of = (reason: string) => translated(reason) ?? reason;
  return {
    code,
    isRightToLeft,
    of,
    phrase: (english) => phrases.get(english)?.text,
    quoted: (reason) =>
      isRightToLeft ? quoted(of(reason)).replaceAll(/“[^”]*”/g, isolated) : quoted(of(reason)),
  };

  /** The first letter of a sentence, of the language or of an English word, as a capital. */
  function capitalised(sentence: string): string {
    return sentence
      .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(code))
      .replace(/^\*\p{Ll}/u, (letter) => letter.toUpperCase());
  }
}

/** Keeps English words in their order within a line that is read from right to left. */
const isolated = (words: string) => `\u2066${words}\u2069`;

/** The opening words of an English sentence, which have a capital there, as they are written inside a sentence. */
function inSentence({ items, ...rest }: Words, text: string): Words {
  const [first, ...others] = items;
  const isFirst = text.startsWith('*1*') || /^\*I\b/.test(first!);
  const word = isFirst ? first! : first!.replace(/^\*\p{Lu}(?!\p{Lu})/u, (opening) => opening.toLowerCase());
  return { items: [word, ...others], ...rest };
}
