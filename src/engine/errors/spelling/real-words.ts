import type { Token } from '../../document/token.js';
import { tokenize } from '../../document/tokenizer.js';
import { withCaseOf } from '../../lexicon/letter-case.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import { CONFUSED } from '../confused-words.js';
import { type Finding, neighbour, type Place } from './finding.js';
import { CONTRACTIONS_LIKE_WORDS } from './known-slips.js';
import type { SentenceWords } from './sentence-words.js';
import type { SpellingModel } from './spelling-model.js';

/**
 * How much the gain in the ln probability of the sentence must exceed −ln of the probability of the slip (the noisy
 * channel of Mays, Damerau & Mercer 1991). In learners' essays, two in three words from 2 on are slips; edited text has
 * 3 in 10,000 words from 2 on and 1 in 7,000 from 3 on.
 */
const LEAST_EVIDENCE = 2;
/** −ln of the probability of omitting an apostrophe, or of writing a word that sounds the same. */
const COST_OF_CONTRACTION = 2;
/** Confidence does not grow beyond this. */
const MOST_EVIDENCE = 9;
const LEAST_CONFIDENCE = 0.445;
const MOST_CONFIDENCE = 0.86;

/**
 * A correctly spelt word that replaces another one that looks or sounds like it (`SX`): `form` for `from`; or that
 * lacks its apostrophe (`MP`): `its` for `it's`.
 */
export function realWordFinding(place: Place, model: SpellingModel): Finding | undefined {
  const { token, facts, words } = place;
  const { start, end, text, lower } = token;
  const { confusable } = facts.words[token.index]!;
  if (confusable < 0 && !CONTRACTIONS_LIKE_WORDS.has(lower)) return undefined;
  const isPlain = text === lower || facts.sentenceStarts.has(token.index) || facts.isShouted;
  if (!isPlain || facts.quoted.has(token.index) || facts.questionWords.has(lower)) return undefined;
  if (INFLECTED_ALONE.has(lower) || isPastAfterDid(place) || isPhrasal(place)) return undefined;
  // `Her is my friend.`
  if (lower === 'her' && facts.sentenceStarts.has(token.index)) return undefined;
  const likeliest = likelierWord(place, confusable, model);
  const meant = likelierContraction(token, words, model, likeliest?.evidence) ?? likeliest;
  if (!meant) return undefined;
  const share = (Math.min(meant.evidence, MOST_EVIDENCE) - LEAST_EVIDENCE) / (MOST_EVIDENCE - LEAST_EVIDENCE);
  const confidence = LEAST_CONFIDENCE + share * (MOST_CONFIDENCE - LEAST_CONFIDENCE);
  const correction = withCaseOf(text, meant.word);
  const code = meant.word.replace("'", '') === lower ? 'MP' : 'SX';
  return { start, end, correction, code, confidence, reason: CONFUSED };
}

/**
 * Verb forms and pronouns that are wrong as forms, not as words: `I has`, `this is she bag`; and a word with its own
 * British spelling.
 */
const INFLECTED_ALONE = new Set(
  'am is are was were be been has have had do does did lives mum he she we they me him us them'.split(' '),
);

/** `I didn't went there`: the verb is right and its form wrong, although `want` fits as well. */
function isPastAfterDid(place: Place): boolean {
  return (
    place.token.tag === 'VBD' &&
    /^(?:not|n't)$/.test(neighbour(place, -1)?.lower ?? '') &&
    neighbour(place, -2)?.lower === 'did'
  );
}

/** `I will ring you`, `hand your essays in`: right, although `bring` and `hang` are likelier there. */
function isPhrasal(place: Place): boolean {
  const { lower, tag } = place.token;
  const next = (distance: number) => neighbour(place, distance);
  if (/^(?:ring|rings|rang)$/.test(lower)) return tag.startsWith('VB') && next(1)?.tag === 'PRP';
  return (
    /^hand(?:s|ed|ing)?$/.test(lower) &&
    [2, 3, 4, 5].some((distance) => /^(?:in|out|over|back)$/.test(next(distance)?.lower ?? ''))
  );
}

interface Meant {
  readonly word: string;
  readonly evidence: number;
}

/**
 * The word that the sentence supports most strongly, if any.
 * @param position of the word in `confusables`, or −1
 */
function likelierWord(place: Place, position: number, model: SpellingModel): Meant | undefined {
  const { token, words } = place;
  const { confusables, language, lexicon } = model;
  if (position < 0) return undefined;
  const at = words.position(token);
  words.read();
  let evidence = LEAST_EVIDENCE;
  let best = -1;
  for (let each = confusables.start(position); each < confusables.end(position); each++) {
    const cost = confusables.costs[each]!;
    const gain = language.gainOf(model.confusableId(each), at, evidence + cost) - cost;
    if (gain < evidence || !isLikeSibling(confusables.meant[each]!, place, model)) continue;
    evidence = gain;
    best = confusables.meant[each]!;
  }
  return best < 0 ? undefined : { word: lexicon.word(best), evidence };
}

const COORDINATORS = new Set(['and', 'or', 'nor']);
const isNoun = (token: Token | undefined) => token?.tag.startsWith('NN') === true;
const { noun, properNoun, pronoun, determiner, preposition, conjunction, modal } = PartOfSpeech;

/**
 * Whether a word fits in its place if nouns are joined there; elsewhere any word does. `both` is not a noun, so that `a
 * shower or bath` stays, however likely the context makes `or both`. Lexicons list many pronouns as nouns as well.
 */
function isLikeSibling(meant: number, place: Place, { lexicon }: SpellingModel): boolean {
  const coordinator = neighbour(place, -1);
  if (!coordinator || !COORDINATORS.has(coordinator.lower)) return true;
  if (!isNoun(neighbour(place, -2)) || !isNoun(place.token)) return true;
  const parts = lexicon.partsOfSpeech(lexicon.word(meant));
  const isOfClosedClass = (parts & (pronoun | determiner | preposition | conjunction | modal)) !== 0;
  return (parts & (noun | properNoun)) !== 0 && !isOfClosedClass;
}

function likelierContraction(
  token: Token,
  words: SentenceWords,
  { language }: SpellingModel,
  least = LEAST_EVIDENCE,
): Meant | undefined {
  const word = CONTRACTIONS_LIKE_WORDS.get(token.lower);
  if (word === undefined) return undefined;
  const ids = tokenize(word).map(({ lower }) => language.wordId(lower));
  const at = words.position(token);
  const evidence = language.editGain(words.ids, at, at + 1, ids) - COST_OF_CONTRACTION;
  return evidence >= least ? { word, evidence } : undefined;
}
