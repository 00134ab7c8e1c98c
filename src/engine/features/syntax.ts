import type { Document, Sentence } from '../document/document.js';
import { countCoordinatePhrases, countNominals } from './complex-phrases.js';
import { expectedTypes } from './diversity.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share } from './feature-family.js';
import { measureNounPhrases } from './noun-phrase.js';
import { ADJECTIVE, ADVERB, FINITE, NOUN, tagClass } from './tag-classes.js';
import { columnsOf, countTags, type TextColumns } from './text-columns.js';
import { countVerbGroups, type VerbGroupCounts } from './verb-group.js';
import { verbPatterns } from './verb-patterns.js';
import { wordList } from './word-lists.js';

const SUBORDINATORS = wordList(
  'after although as because before if once since that though till unless until whereas whether while whilst ' +
    'whenever wherever cause cuz',
);
const PREPOSITION = tagClass('IN');
const RELATIVE_DETERMINER = tagClass('WDT');
const RELATIVE = tagClass('WDT WP WP$ WRB');
const BEFORE_RELATIVE = tagClass('NN* ,');
const COMMON_NOUN = tagClass('NN NNS');
const CONJUNCTION = tagClass('CC');
const PRONOUN = tagClass('PRP*');
const DETERMINER = tagClass('DT');
const COMPARED = tagClass('JJR JJS RBR RBS');
/** Verb groups are compared in groups of ten. */
const VERB_SAMPLE = 10;
const NOMINALISATION = /(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|hood)s?$/;

/**
 * Syntax: clauses and what joins them, verb groups, noun phrases, and the mix of word classes, from tags only (after Lu
 * 2010, "Automatic analysis of syntactic complexity in second language writing", and Biber, Gray & Poonpon 2011 on
 * phrases rather than clauses as the sign of advanced writing). Rates are per hundred words.
 */
export function syntaxFeatures(document: Document): FeatureValues {
  const { sentences } = document;
  const text = columnsOf(document);
  const { words } = text;
  const verbs = countVerbGroups(text);
  const nouns = measureNounPhrases(text);
  const joints = countJoints(text);
  const rate = (count: number) => loggedRate(count, words);
  const verbless = sentences.filter((sentence) => !hasFiniteVerb(text, sentence));
  return {
    'syntax.clauses': logged(share(verbs.finite, sentences.length)),
    'syntax.clause_length': logged(share(words, verbs.finite)),
    'syntax.verbless': share(verbless.length, sentences.length),
    'syntax.subordination': share(joints.subordinators, verbs.finite),
    'syntax.relatives': rate(joints.relatives),
    'syntax.coordination': rate(countTags(text, CONJUNCTION)),
    'syntax.passives': rate(verbs.passive),
    'syntax.perfects': rate(verbs.perfect),
    'syntax.progressives': rate(verbs.progressive),
    'syntax.modals': rate(verbs.modal),
    'syntax.infinitives': rate(verbs.infinitive),
    'syntax.gerunds': rate(verbs.gerund),
    'syntax.past': share(verbs.past, verbs.finite),
    'syntax.prepositions': rate(countTags(text, PREPOSITION) - joints.subordinators),
    'syntax.nominalisations': rate(countNominalisations(text)),
    'syntax.nouns': rate(countTags(text, NOUN)),
    'syntax.pronouns': rate(countTags(text, PRONOUN)),
    'syntax.adjectives': rate(countTags(text, ADJECTIVE)),
    'syntax.adverbs': rate(countTags(text, ADVERB)),
    'syntax.determiners': rate(countTags(text, DETERMINER)),
    'syntax.comparatives': rate(countTags(text, COMPARED)),
    ...phraseFeatures(text, verbs),
    'syntax.subordinators': logged(joints.distinct),
    'syntax.noun_phrase': nouns.meanLength,
    'syntax.premodifiers': nouns.premodifiers,
    'syntax.postmodifiers': nouns.postmodifiers,
  };
}

/** Phrases per clause, counting one clause per finite verb, and the variety of verb groups. */
function phraseFeatures(text: TextColumns, { finite, infinitive, gerund }: VerbGroupCounts): FeatureValues {
  const { nominals, complex } = countNominals(text);
  const patterns = verbPatterns(text);
  const numbers = new Map([...new Set(patterns)].map((pattern, number) => [pattern, number]));
  return {
    'syntax.nonfinite': share(infinitive + gerund, finite),
    'syntax.complex_nominals': share(complex, finite),
    'syntax.complex_share': share(complex, nominals),
    'syntax.coordinate_phrases': share(countCoordinatePhrases(text), finite),
    'syntax.verb_variety': expectedTypes(
      patterns.map((pattern) => numbers.get(pattern)!),
      VERB_SAMPLE,
    ),
    'syntax.verb_groups': share(patterns.filter((pattern) => pattern.includes(' ')).length, patterns.length),
  };
}

function hasFiniteVerb({ tags }: TextColumns, { firstToken, endToken }: Sentence): boolean {
  for (let at = firstToken; at < endToken; at++) if ((tags[at]! & FINITE) !== 0) return true;
  return false;
}

/** Subordinators and relative words: their number, and the number of different ones. */
function countJoints({ tags, written, vocabulary }: TextColumns) {
  const isSeen = new Uint8Array(vocabulary.length);
  let subordinators = 0;
  let relatives = 0;
  let distinct = 0;
  for (let at = 0; at < tags.length; at++) {
    const here = tags[at]!;
    const isSubordinator = (here & PREPOSITION) !== 0 && (written.lists[at]! & SUBORDINATORS) !== 0;
    if (!isSubordinator && (here & RELATIVE) === 0) continue;
    if (isSubordinator) subordinators += 1;
    else if (isRelative(here, tags[at - 1] ?? 0)) relatives += 1;
    const number = written.numbers[at]!;
    if (isSeen[number] === 0) distinct += 1;
    isSeen[number] = 1;
  }
  return { subordinators, relatives, distinct };
}

/** A wh-word after a noun or a comma, or any word tagged as relative determiner. */
const isRelative = (tags: number, before: number) =>
  (tags & RELATIVE_DETERMINER) !== 0 || (before & BEFORE_RELATIVE) !== 0;

function countNominalisations({ tags, written, vocabulary }: TextColumns): number {
  let count = 0;
  for (let at = 0; at < tags.length; at++) {
    if ((tags[at]! & COMMON_NOUN) === 0) continue;
    const word = vocabulary[written.numbers[at]!]!;
    if (word.length > 5 && NOMINALISATION.test(word)) count += 1;
  }
  return count;
}

export const syntaxFamily = featureFamily({
  name: 'features-syntax',
  version: '1.1.0',
  prepare: () => syntaxFeatures,
});
