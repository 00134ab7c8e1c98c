import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { countCoordinatePhrases, countNominals } from './complex-phrases.js';
import { expectedTypes } from './diversity.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share } from './feature-family.js';
import { measureNounPhrases } from './noun-phrase.js';
import { runningWords } from './running-words.js';
import { countVerbGroups, type VerbGroupCounts } from './verb-group.js';
import { verbPatterns } from './verb-patterns.js';

const SUBORDINATORS = new Set(
  (
    'after although as because before if once since that though till unless until whereas whether while whilst ' +
    'whenever wherever cause cuz'
  ).split(' '),
);
const RELATIVE = new Set(['WDT', 'WP', 'WP$', 'WRB']);
/** Verb groups are compared ten by ten. */
const VERB_SAMPLE = 10;
const NOMINALISATION = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|hood)s?$/;

/**
 * Syntax: clauses and what joins them, verb groups, noun phrases, and the mix of word classes, by tags alone (after
 * Lu 2010, "Automatic analysis of syntactic complexity in second language writing", and Biber, Gray & Poonpon 2011 on
 * phrases rather than clauses as the sign of advanced writing). Rates are in a hundred words.
 */
export function syntaxFeatures(document: Document): FeatureValues {
  const { tokens, sentences } = document;
  const words = runningWords(document).length;
  const verbs = countVerbGroups(tokens);
  const nouns = measureNounPhrases(tokens);
  const rate = (count: number) => loggedRate(count, words);
  const tagged = (...prefixes: readonly string[]) =>
    tokens.filter(({ tag }) => prefixes.some((prefix) => tag.startsWith(prefix))).length;
  const verbless = sentences.filter(
    ({ firstToken, endToken }) => !hasFiniteVerb(tokens, firstToken, endToken),
  );
  return {
    'syntax.clauses': logged(share(verbs.finite, sentences.length)),
    'syntax.clause_length': logged(share(words, verbs.finite)),
    'syntax.verbless': share(verbless.length, sentences.length),
    'syntax.subordination': share(tokens.filter(isSubordinator).length, verbs.finite),
    'syntax.relatives': rate(tokens.filter((token, at) => isRelative(token, tokens[at - 1])).length),
    'syntax.coordination': rate(tagged('CC')),
    'syntax.passives': rate(verbs.passive),
    'syntax.perfects': rate(verbs.perfect),
    'syntax.progressives': rate(verbs.progressive),
    'syntax.modals': rate(verbs.modal),
    'syntax.infinitives': rate(verbs.infinitive),
    'syntax.gerunds': rate(verbs.gerund),
    'syntax.past': share(verbs.past, verbs.finite),
    'syntax.prepositions': rate(
      tokens.filter((token) => token.tag === 'IN' && !isSubordinator(token)).length,
    ),
    'syntax.nominalisations': rate(tokens.filter(isNominalisation).length),
    'syntax.nouns': rate(tagged('NN')),
    'syntax.pronouns': rate(tagged('PRP')),
    'syntax.adjectives': rate(tagged('JJ')),
    'syntax.adverbs': rate(tagged('RB')),
    'syntax.determiners': rate(tagged('DT')),
    'syntax.comparatives': rate(tagged('JJR', 'JJS', 'RBR', 'RBS')),
    ...phraseFeatures(tokens, verbs),
    'syntax.noun_phrase': nouns.meanLength,
    'syntax.premodifiers': nouns.premodifiers,
    'syntax.postmodifiers': nouns.postmodifiers,
  };
}

/** Phrases to a clause, of which each finite verb makes one, and the variety of verb groups. */
function phraseFeatures(
  tokens: readonly Token[],
  { finite, infinitive, gerund }: VerbGroupCounts,
): FeatureValues {
  const { nominals, complex } = countNominals(tokens);
  const patterns = verbPatterns(tokens);
  const subordinators = tokens.filter((token) => isSubordinator(token) || RELATIVE.has(token.tag));
  return {
    'syntax.nonfinite': share(infinitive + gerund, finite),
    'syntax.complex_nominals': share(complex, finite),
    'syntax.complex_share': share(complex, nominals),
    'syntax.coordinate_phrases': share(countCoordinatePhrases(tokens), finite),
    'syntax.verb_variety': expectedTypes(patterns, VERB_SAMPLE),
    'syntax.verb_groups': share(patterns.filter((pattern) => pattern.includes(' ')).length, patterns.length),
    'syntax.subordinators': logged(new Set(subordinators.map(({ lower }) => lower)).size),
  };
}

function hasFiniteVerb(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const { tag } = tokens[at]!;
    if (tag === 'MD' || tag === 'VBD' || tag === 'VBP' || tag === 'VBZ') return true;
  }
  return false;
}

const isSubordinator = ({ tag, lower }: Token) => tag === 'IN' && SUBORDINATORS.has(lower);

/** A wh-word that follows a noun or a comma, or any tagged as relative determiner. */
function isRelative({ tag }: Token, before: Token | undefined): boolean {
  if (tag === 'WDT') return true;
  return RELATIVE.has(tag) && (before?.tag.startsWith('NN') || before?.tag === ',');
}

const isNominalisation = ({ tag, lower }: Token) =>
  (tag === 'NN' || tag === 'NNS') && lower.length > 5 && NOMINALISATION.test(lower);

export const syntaxFamily = featureFamily({
  name: 'features-syntax',
  version: '1.1.0',
  requires: ['tokens', 'sentences', 'tags'],
  prepare: () => syntaxFeatures,
});
