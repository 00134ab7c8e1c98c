import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import type { Token } from '../document/token.js';
import { GRAMMAR_ITEMS } from '../features/grammar-items.js';
import type { GrammarProfile } from '../features/grammar-profile.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { bareCode, insertionSide } from '../results/codes.js';
import type { ControlProfile, TriedStructure } from '../results/control-profile.js';
import { profileVocabulary } from './vocabulary-profile.js';

/** What a correction left in the corrected text; empty where something was deleted. */
export interface Correction extends Span {
  readonly code: string;
}

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;

/** Errors in the choice or the letters of a word; others are of its place in the sentence, or of punctuation. */
const OF_WORDS = /^(S.?|D.|I.|FF.?|R[^P]?|CN?|CL|ID|L)$/;
/** Errors that leave the structure as it is: of letters, punctuation, and the choice of a noun, verb, adjective or adverb. */
const NOT_OF_STRUCTURES = /^(S.?|[MRU]P|R[NVJY]|FF.?|CL|ID|L)$/;

/**
 * What a learner tried is looked up in the corrected text, because there it is what it was meant to be. A structure is wrong if an
 * error of grammar lies in it, a word if it was misspelt or wrongly chosen or formed; a word that was missing was not tried.
 * @param corrected with tokens, sentences and tags
 * @param corrections in the corrected text
 */
export function profileControl(
  corrected: Document,
  corrections: readonly Correction[],
  { lexicon, grammar }: { readonly lexicon: Lexicon; readonly grammar: GrammarProfile },
): ControlProfile {
  const { tokens } = corrected;
  const added = corrections.filter(({ code }) => insertionSide(code) !== undefined);
  const ofWords = corrections.filter(({ code }) => OF_WORDS.test(code));
  const ofStructures = corrections.filter(({ code }) => !NOT_OF_STRUCTURES.test(bareCode(code)));
  const vocabulary = profileVocabulary(corrected, lexicon, (at) => {
    const { start, end } = tokens[at]!;
    if (added.some((correction) => correction.start <= start && end <= correction.end)) return 'missing';
    return ofWords.some(within({ start, end })) ? 'wrong' : 'right';
  });
  const found = new Map<string, TriedStructure>();
  for (const { item, start, end } of grammar.uses(corrected)) {
    const last = item.endsWithSubject ? endOfVerb(tokens, end) : end;
    const place = { start: tokens[start]!.start, end: tokens[last - 1]!.end };
    const { tried, wrong } = found.get(item.name) ?? { tried: 0, wrong: 0 };
    found.set(item.name, {
      ...{ name: item.name, level: LEVELS[item.level - 1]! },
      ...{ tried: tried + 1, wrong: wrong + (ofStructures.some(within(place)) ? 1 : 0) },
    });
  }
  return { vocabulary, structures: GRAMMAR_ITEMS.flatMap(({ name }) => found.get(name) ?? []) };
}

/** Most words between a subject and its verb: *my sister's new friends often go*. */
const BEFORE_VERB = 5;
const isVerb = ({ tag }: Token) => tag === 'MD' || tag.startsWith('VB');

/** Where the verb group ends whose subject ends at `after`; `after` if there is none nearby, or a verb is before it. */
function endOfVerb(tokens: readonly Token[], after: number): number {
  if (isVerb(tokens[after - 1]!)) return after;
  const ahead = tokens
    .slice(after, after + BEFORE_VERB + 1)
    .findIndex((token) => isVerb(token) || token.kind !== 'word');
  let end = after + ahead;
  if (ahead < 0 || !isVerb(tokens[end]!)) return after;
  while (end < tokens.length && isVerb(tokens[end]!)) end += 1;
  return end;
}

/** Whether a span, which may be empty, lies at least partly within a place. */
const within =
  (place: Span) =>
  ({ start, end }: Span): boolean =>
    start === end ? place.start < start && start < place.end : start < place.end && place.start < end;
