import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { COMMENTS } from '../patterns/independent-clause.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const SAME_TENSE = 'The two verbs tell one story, so both take the past: *{correction}*.';
const SAME_SUBJECT = 'Both verbs belong to one subject and must agree with it: *{correction}*.';
const SAME_FORM = 'Verbs joined by *and* take the same form: *{correction}*.';

const MOST_WORDS_BETWEEN = 8;
const SINGULAR_PRONOUN = new Set(['he', 'she', 'it']);
const PLURAL_PRONOUN = new Set(['i', 'we', 'they', 'you']);
const PERSONS = new Set(['people', 'children', 'men', 'women', 'students', 'parents', 'friends']);
const AUXILIARY = new Set("was were is are am 's 're 'm did does do had has have 've 'd be been".split(' '));
/** After these, a base form can depend on the verb: `made him laugh and cry`. */
const CAUSATIVE = wordSet('let lets make makes made help helps helped have has had');
/** What happens once. Other verbs may be present because they are still true: `I studied law and work in a bank`. */
const EVENTS =
  wordSet(`arrive ask begin bring buy catch choose come decide drink eat enter fall find finish get give go hear invite
  jump laugh leave lose meet pay put return run say see sell send shout sit spend start stop swim take tell throw
  try turn wait walk watch write`);

export const detector: Detector = {
  tags: ['VB', 'VBP', 'VBZ'],
  codes: ['TV', 'FV', 'AGV'],
  detect(cursor) {
    const conjunction = offsetOfConjunction(cursor);
    const earlier = conjunction === undefined ? undefined : verbBefore(cursor, conjunction);
    return earlier === undefined ? undefined : likeEarlier(cursor, earlier);
  },
};

/** The offset of the `and` before a verb and its adverbs, or of the comma of a list that ends in `and` and a past form. */
function offsetOfConjunction(cursor: Cursor): number | undefined {
  let offset = -1;
  while (MIDWAY_ADVERBS.has(cursor.at(offset)?.lower ?? '') || cursor.at(offset)?.lower === 'then')
    offset -= 1;
  const conjunction = cursor.at(offset)?.lower;
  if (conjunction === 'and') return cursor.at(offset - 1)?.lower === ',' ? offset - 1 : offset;
  return conjunction === ',' && endsInPast(cursor) ? offset : undefined;
}

/** Whether `and` and a past form follow, without another verb or mark between. */
function endsInPast(cursor: Cursor): boolean {
  for (let offset = 1; offset <= MOST_WORDS_BETWEEN; offset++) {
    const token = cursor.at(offset);
    if (!token || /^(?:VB|MD|TO|W|[.:])/.test(token.tag)) return false;
    if (token.lower === 'and') return cursor.at(offset + 1)?.tag === 'VBD';
  }
  return false;
}

/** The offset of the nearest verb before the conjunction, in the same clause. */
function verbBefore(cursor: Cursor, conjunction: number): number | undefined {
  for (let offset = conjunction - 1; offset >= conjunction - MOST_WORDS_BETWEEN; offset--) {
    const token = cursor.at(offset);
    if (!token || /^(?:W|[,.:`']|-)/.test(token.tag) || /^(?:that|if|because|than)$/.test(token.lower))
      return undefined;
    if (/^(?:VB|MD|TO)/.test(token.tag)) return offset;
  }
  return undefined;
}

function likeEarlier(cursor: Cursor, offset: number): Proposal | undefined {
  const { token, lexicon } = cursor;
  const earlier = cursor.at(offset)!;
  const base = verbBase(token.lower, lexicon);
  if (base === undefined || base === 'be' || CAUSATIVE.has(earlier.lower) || !isSurelyVerb(base, lexicon))
    return undefined;
  const forms = lexicon.verbForms(base);
  if (forms.past === base) return undefined;
  const isBase = /^VBP?$/.test(token.tag) && token.lower === base;
  // `It says who can vote, and requires`: the second verb belongs to `it`.
  const hasComma = cursor.at(-2)?.lower === ',';
  const subject = offsetBefore(cursor, offset);
  const governor = cursor.at(subject);
  if (!governor) return undefined;
  const number = opensClause(cursor, subject) ? numberOf(governor) : undefined;
  if (AUXILIARY.has(earlier.lower) || earlier.lower === 'used') return undefined;
  if (earlier.tag === 'VBD' && isBase && number !== undefined && !lexicon.isBaseForm(earlier.lower, 'verb')) {
    if (number === 'plural' && (!EVENTS.has(base) || isHabitOrPlan(cursor))) return undefined;
    if (isNoun(cursor, base)) return undefined;
    return explained(cursor, forms.past, 'TV', 0.8, SAME_TENSE);
  }
  if (earlier.tag === 'VBZ' && isBase && number === 'singular' && !isInSubclause(cursor))
    return explained(cursor, forms.thirdPerson, 'AGV', 0.8, SAME_SUBJECT);
  if (earlier.tag === 'VBP' && token.tag === 'VBZ' && number === 'plural' && !COMMENTS.has(earlier.lower))
    return explained(cursor, base, 'AGV', 0.8, SAME_SUBJECT);
  if (earlier.tag !== 'VB') return undefined;
  // `He will arrive on Monday and leaves on Friday`: with this subject, the second verb may be a present of its own.
  const ofModal = cursor.at(offsetBefore(cursor, subject));
  if (ofModal && numberOf(ofModal) === 'singular') return undefined;
  return governor.tag === 'MD' && token.tag === 'VBZ' && !hasComma
    ? explained(cursor, base, 'FV', 0.8, SAME_FORM)
    : undefined;
}

/** Whether the word is hardly ever a noun: `fork` and `order` may be. */
const isSurelyVerb = (base: string, lexicon: Lexicon) =>
  EVENTS.has(base) || lexicon.partsOfSpeech(base) === PartOfSpeech.verb;

/** `We bought a house there and go every August`, `I sold my car and walk now`. */
const isHabitOrPlan = (cursor: Cursor) =>
  cursor.tokens.slice(cursor.index + 1, cursor.end).some(({ lower }) => HABIT_OR_PLAN.test(lower)) ||
  /^(?:start|begin|leave|finish|return)$/.test(cursor.token.lower);
const HABIT_OR_PLAN =
  /^(?:every|each|once|twice|now|nowadays|today|tonight|tomorrow|next|soon|instead|daily|usually|often|always|sometimes)$/;

/** `a swim and run`, `the hours and pay at the factory`, `sold its shop and pay was delayed`. */
function isNoun(cursor: Cursor, base: string): boolean {
  const next = cursor.at(1);
  if (next && (isFiniteTag(next.tag) || next.tag === '.') && base === 'pay') return true;
  const before = cursor.at(-2);
  const isListed = /^(?:hours|conditions|work|job|jobs)$/.test(before?.lower ?? '') && base === 'pay';
  return (
    isListed ||
    (/^NN/.test(before?.tag ?? '') && NOUNS_OF_ACTION.test(before!.lower) && NOUNS_OF_ACTION.test(base))
  );
}
const NOUNS_OF_ACTION = /^(?:run|walk|jump|swim|drink|laugh|shout|catch|throw|turn|wait|start|stop)$/;

/** `Wait until it starts to boil and add`: the base form may belong to the main clause. */
const isInSubclause = (cursor: Cursor) =>
  cursor.sentence().some(({ lower, index }) => index < cursor.index && SUBCLAUSE.test(lower));
const SUBCLAUSE =
  /^(?:if|when|until|till|before|after|once|so|as|that|hope|wish|let|to|what|where|why|how|who|which|whether)$/;

/** The offset of the word before a verb and its adverbs. */
function offsetBefore(cursor: Cursor, verb: number): number {
  let offset = verb - 1;
  while (/^RB/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
  return offset;
}

/** Whether the noun phrase that ends here is a pronoun, or has a determiner and stands at the start of a clause. */
function opensClause(cursor: Cursor, head: number): boolean {
  if (cursor.at(head)!.tag === 'PRP') return true;
  let offset = head - 1;
  while (/^(?:JJ|NN$)/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
  const determiner = cursor.at(offset);
  const isName = cursor.at(head)!.tag === 'NNP' || PERSONS.has(cursor.at(head)!.lower);
  if (/^(?:DT|PRP\$)$/.test(determiner?.tag ?? '')) offset -= 1;
  else if (!isName) return false;
  const opener = cursor.at(offset);
  return opener === undefined || /^(?:and|but|so|,|when|because|that|while|where)$/.test(opener.lower);
}

function numberOf({ lower, tag }: Token): 'singular' | 'plural' | undefined {
  if (SINGULAR_PRONOUN.has(lower) || tag === 'NN' || tag === 'NNP') return 'singular';
  return PLURAL_PRONOUN.has(lower) || PERSONS.has(lower) || tag === 'NNS' ? 'plural' : undefined;
}

const explained = (
  cursor: Cursor,
  correction: string,
  code: string,
  confidence: number,
  reason: string,
): Proposal | undefined => {
  const proposal = cursor.replace(cursor.token, cursor.token, correction, code, confidence);
  return proposal && { ...proposal, reason };
};
