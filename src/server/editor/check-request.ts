import { type ReasonsIn, reasonsIn } from '../../services/reasons/reasons-in.js';
import { type AnnotatedText, readAnnotated, unmarkedText } from './annotated-text.js';
import { type Language, languageOf } from './languages.js';
import { Refused } from './refused.js';

/** Maximum length of a text in UTF-16 code units, some 30,000 words. */
export const MAX_TEXT_LENGTH = 200_000;

/** A request of an editor. */
export interface CheckRequest {
  readonly text: AnnotatedText;
  readonly language: Language;
  /** Whether to include words that may be wrong and have no reliable correction. */
  readonly isPicky: boolean;
  /** Messages in the writer's mother tongue; absent: in English. */
  readonly reasons?: ReasonsIn | undefined;
  /** Whether to include a match, by its rule and category. */
  readonly wants: (rule: string, category: string) => boolean;
}

/** Reads the parameters of `/v2/check`. @throws Refused */
export function readCheck(parameters: URLSearchParams): CheckRequest {
  const language = parameters.get('language');
  if (!language) throw new Refused(400, "'language' is missing; give en-GB, en-US, en or auto");
  return {
    text: readText(parameters),
    language: languageOf(language, listOf(parameters, 'preferredVariants')),
    isPicky: parameters.get('level') === 'picky',
    // Editors send any language of their user: those without reasons get English ones.
    reasons: reasonsIn(parameters.get('motherTongue') ?? ''),
    wants: choiceOf(parameters),
  };
}

function readText(parameters: URLSearchParams): AnnotatedText {
  const [text, data] = [parameters.get('text'), parameters.get('data')];
  if ((text === null) === (data === null)) throw new Refused(400, "give either 'text' or 'data'");
  const read = data === null ? unmarkedText(text!) : readAnnotated(data);
  if (read.text.length > MAX_TEXT_LENGTH)
    throw new Refused(
      413,
      `the text has ${read.text.length} characters; at most ${MAX_TEXT_LENGTH} are read`,
    );
  return read;
}

function choiceOf(parameters: URLSearchParams): CheckRequest['wants'] {
  const among = (name: string) => new Set(listOf(parameters, name));
  const [rules, categories] = [among('enabledRules'), among('enabledCategories')];
  const [noRules, noCategories] = [among('disabledRules'), among('disabledCategories')];
  if (parameters.get('enabledOnly') === 'true')
    return (rule, category) => rules.has(rule) || categories.has(category);
  return (rule, category) => rules.has(rule) || !(noRules.has(rule) || noCategories.has(category));
}

const listOf = (parameters: URLSearchParams, name: string): string[] =>
  (parameters.get(name) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
