import type { Token } from '../../document/token.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { type NounPhrase, nounPhraseFrom, subjectBefore } from '../patterns/noun-phrase.js';
import { RARE_BASES } from '../patterns/sets.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const ONE_VERB = 'One of the two verbs is enough here: *{correction}*.';
const PROGRESSIVE = 'After a form of *be*, use the *-ing* form: *{correction}*.';
const SIMPLE = 'The main verb needs no form of *be*: *{correction}*.';
const PASSIVE = 'The passive needs the past participle: *{correction}*.';
const PERFECT = 'After *have*, use the past participle: *{correction}*.';
const NO_DID = 'A statement needs no *do* before its verb: *{correction}*.';
const BASE = 'After *do*, *does* or *did*, use the base form: *{correction}*.';

const BE = wordSet("am is are was were 'm 're 's");
const PAST_BE = wordSet('was were');
const DO = wordSet('do does did');
const HAVE = wordSet("have has had 've");
const NEGATION = wordSet("not n't");
const MODAL = wordSet('can could must should will would shall');
/** Verbs that hardly ever take the progressive. */
const STATIVE =
  wordSet(`agree believe belong consist contain cost depend deserve disagree dislike exist hate have know lack
  like love matter mean need own prefer remember seem understand want`);
/** Verbs without a passive that tell of a single event. */
const EVENTS = wordSet(
  'appear arrive begin come cross decide die disappear fall happen land leave occur return stop',
);
/** Words that show a habit or a finished time. */
const HABIT = wordSet('every always usually often never sometimes rarely twice');
const FINISHED = wordSet('yesterday ago last');
/** Nouns of people and animals, whose verbs are actions of their own. */
const PERSONS =
  wordSet(`@family @families @occupation people man men woman women boy boys girl girls baby babies child
  kid person dog dogs cat cats bird birds animal animals horse horses neighbour neighbours neighbor neighbors teachers
  students doctors cousin uncle aunt guests players workers tourists everybody everyone somebody someone nobody`);
/** Verbs that are nouns as well, but not of what someone is. */
const ACTIONS =
  wordSet(`answer ask bark call change chat climb cook cry dance draw dream drink drive fight fly help hope jump
  laugh look move paint plan plant play practice practise rest run scream search shop shout sing sleep smile smoke
  stay study swim talk touch travel try visit wait walk wash watch wish work worry yell`);
/** Of these, those that no noun phrase with `have` contains: `have work`, `have paint` are right. */
const MOVES = wordSet('arrive bark climb cry jump land laugh move scream shout smile travel yell');
/** Determiners that open a phrase of time, as in `has work every day`. */
const OF_TIME = wordSet('every each this next last all no any another that');

/** `have over a hundred`, `have just the thing` */
const NEITHER =
  PartOfSpeech.adverb | PartOfSpeech.preposition | PartOfSpeech.conjunction | PartOfSpeech.modal;

export const detector: Detector = {
  words: [...BE, ...DO, ...HAVE],
  codes: ['UV', 'FV', 'TV', 'AGV'],
  detect(cursor) {
    const { lower } = cursor.token;
    if (DO.has(lower)) return afterDo(cursor);
    const subject = subjectBefore(cursor, 0);
    if (!subject || (lower.startsWith("'") && subject.head.tag !== 'PRP')) return undefined;
    return BE.has(lower) ? afterBe(cursor, subject) : afterHave(cursor);
  },
};

/** `was at`, `can play`, `goes`, `cook dinner` after a form of `be`. */
function afterBe(cursor: Cursor, subject: NounPhrase): Proposal | undefined {
  const { token, lexicon } = cursor;
  const next = cursor.at(1);
  const after = cursor.at(2);
  if (next?.kind !== 'word' || !after || next.text !== next.lower) return undefined;
  const isPast = PAST_BE.has(token.lower);
  if (/^(?:am|is|are|was|were)$/.test(next.lower)) {
    if (token.lower === "'s" || token.lower === next.lower) return undefined;
    return replace(cursor, next, formOfBe(subject, PAST_BE.has(next.lower)), 'UV', 0.92, ONE_VERB);
  }
  if (MODAL.has(next.lower)) {
    const goesOn = lexicon.isBaseForm(after.lower, 'verb') || /^(?:RB|VB)/.test(after.tag);
    const modal = isPast && next.lower === 'can' ? 'could' : next.lower;
    return goesOn && isBareModal(next) ? replace(cursor, next, modal, 'UV', 0.92, ONE_VERB) : undefined;
  }
  if (DO.has(next.lower) && NEGATION.has(after.lower))
    return replace(cursor, next, next.lower, 'UV', 0.93, ONE_VERB);
  if (/^(?:have|has|had)$/.test(next.lower) && token.lower !== "'s")
    return /^(?:DT|PRP\$|CD|JJ|NNS?)$/.test(after.tag) && !(next.lower === 'had' && isPast)
      ? replace(
          cursor,
          next,
          next.lower === 'had' ? 'had' : presentOf('have', subject, cursor),
          'UV',
          0.92,
          SIMPLE,
        )
      : undefined;
  const base = verbBase(next.lower, lexicon);
  if (base === undefined || base === 'be') return undefined;
  const kinds = lexicon.inflections(next.lower);
  if (kinds.includes('gerund') || next.tag === 'VBG') return undefined;
  if (kinds.includes('thirdPerson')) return afterBeThirdPerson(cursor, subject, next, base);
  const forms = lexicon.verbForms(base);
  if (forms.past === next.lower && forms.pastParticiple !== next.lower) {
    const isActive =
      /^(?:went|fell|rose|swam|ran|began)$/.test(next.lower) || (isPerson(subject) && opensObject(after));
    if (
      after.lower === 'by' &&
      !kinds.includes('pastParticiple') &&
      !/^(?:went|fell|rose|swam|ran|began)$/.test(next.lower)
    )
      return replaceVerb(cursor, next, forms.pastParticiple, PASSIVE);
    return isActive && after.lower !== 'by'
      ? replace(cursor, next, next.lower, 'UV', 0.92, SIMPLE)
      : undefined;
  }
  return next.lower === base && (kinds.length === 0 || base === 'run')
    ? afterBeBase(cursor, subject, next, base)
    : undefined;
}

/** `Will` and `May` with a capital are names, and so are `can` and `will` after a determiner. */
const isBareModal = ({ tag }: Token) => tag === 'MD' || tag === 'VBP' || tag === 'VB';

function afterBeThirdPerson(
  cursor: Cursor,
  subject: NounPhrase,
  next: Token,
  base: string,
): Proposal | undefined {
  const isNoun = (cursor.lexicon.partsOfSpeech(next.lower) & PartOfSpeech.noun) !== 0;
  const after = cursor.at(2)!;
  if (!isPerson(subject) || next.tag === 'NNS') return undefined;
  if (isNoun && !(opensObject(after) || after.tag === 'TO' || after.tag === 'IN')) return undefined;
  if (PAST_BE.has(cursor.token.lower)) return undefined;
  return replace(cursor, next, presentOf(base, subject, cursor), 'FV', 0.9, SIMPLE);
}

/** `is cook dinner`, `was arrive late`, `was break by the wind` */
function afterBeBase(cursor: Cursor, subject: NounPhrase, next: Token, base: string): Proposal | undefined {
  const { lexicon, token } = cursor;
  const parts = lexicon.partsOfSpeech(base);
  const after = cursor.at(2)!;
  const forms = lexicon.verbForms(base);
  const isPast = PAST_BE.has(token.lower);
  if ((parts & PartOfSpeech.adjective) !== 0 && !(base === 'live' && livesSomewhere(cursor)))
    return undefined;
  if (after.lower === 'by')
    return base !== 'run' && !ACTIONS.has(base) && next.tag !== 'NN'
      ? replaceVerb(cursor, next, forms.pastParticiple, PASSIVE)
      : undefined;
  if (base === 'run' && !/^(?:in|to|fast|every|now|very)$/.test(after.lower)) return undefined;
  const isVerb = (parts & PartOfSpeech.noun) === 0 || ACTIONS.has(base);
  if (!isPerson(subject) || !isVerb || !goesOnAfterVerb(cursor, base, parts)) return undefined;
  const words = cursor.sentence().map(({ lower }) => lower);
  const isHabit = words.some((word) => HABIT.has(word));
  const isNow = words.some((word) => /^(?:now|currently|moment)$/.test(word));
  if (isPast && (STATIVE.has(base) || EVENTS.has(base) || words.some((word) => FINISHED.has(word))))
    return replace(cursor, next, forms.past, 'FV', 0.88, SIMPLE);
  if (!isPast && !isNow && (STATIVE.has(base) || isHabit || base === 'live'))
    return replace(cursor, next, presentOf(base, subject, cursor), 'FV', 0.9, SIMPLE);
  return replaceVerb(cursor, next, forms.gerund, PROGRESSIVE);
}

/** `live in Paris`, but not `live in Paris for the news`. */
function livesSomewhere(cursor: Cursor): boolean {
  if (!/^(?:in|at|near|with)$/.test(cursor.at(2)!.lower)) return false;
  const place = nounPhraseFrom(cursor, 3);
  const after = place && cursor.at(place.last + 1);
  return place !== undefined && (after === undefined || after.tag === '.' || after.tag === 'CC');
}

/** Whether what follows a base form shows that it is a verb, not what someone is: `head of`, `work colleagues`. */
function goesOnAfterVerb(cursor: Cursor, base: string, parts: number): boolean {
  const after = cursor.at(2)!;
  if ((parts & PartOfSpeech.noun) === 0) return after.lower !== '-' && after.lower !== 'and';
  if (after.tag === '.') return cursor.lexicon.isCountable(base) && !/^(?:help|dream|fight|love)$/.test(base);
  if (after.lower === 'of' || /^(?:and|or|,|-)$/.test(after.lower)) return false;
  if (/^NN/.test(after.tag))
    return /^(?:play|cook|study|drink|watch|practise|practice|visit|wash|plant)$/.test(base);
  return /^(?:IN|TO|RB|DT|PRP\$?|CD|WRB|RP|JJ|PDT)$/.test(after.tag);
}

/** `have did`, `has move to`, `have paint the kitchen` */
function afterHave(cursor: Cursor): Proposal | undefined {
  const { lexicon, token } = cursor;
  const offset = NEGATION.has(cursor.at(1)?.lower ?? '') ? 2 : 1;
  const next = cursor.at(offset);
  const after = cursor.at(offset + 1);
  if (next?.kind !== 'word' || !after || next.text !== next.lower || after.lower === '-') return undefined;
  const base = verbBase(next.lower, lexicon);
  if (base === undefined || base === 'have' || base === 'be') return undefined;
  const forms = lexicon.verbForms(base);
  const kinds = lexicon.inflections(next.lower);
  if (next.lower === 'did') return replaceAt(cursor, next, 'done', 0.9, PERFECT);
  if (forms.pastParticiple === next.lower) return undefined;
  const isPast = forms.past === next.lower && (base === 'go' || !kinds.includes('pastParticiple'));
  if (!isPast && (next.lower !== base || kinds.length > 1)) return undefined;
  if (token.lower === 'had' && !isPast && after.lower === 'to') return undefined;
  const parts = lexicon.partsOfSpeech(next.lower);
  if ((parts & NEITHER) !== 0 || /^(?:RB|IN|MD)$/.test(next.tag) || next.lower === 'gotta') return undefined;
  const isNoun = (parts & (PartOfSpeech.noun | PartOfSpeech.adjective)) !== 0;
  const hasObject = opensObject(after) && !OF_TIME.has(after.lower);
  const moves = MOVES.has(base) && /^(?:IN|TO|RB|\.|RP|DT|PDT)$/.test(after.tag);
  if (isNoun && !hasObject && !moves) return undefined;
  if (!isNoun && !isPast && /^(?:thank|let|go)$/.test(base)) return undefined;
  return replaceAt(cursor, next, forms.pastParticiple, 0.9, PERFECT);
}

function afterDo(cursor: Cursor): Proposal | undefined {
  const { lexicon, token } = cursor;
  const next = cursor.at(1);
  if (next?.kind !== 'word') return undefined;
  if (NEGATION.has(next.lower)) {
    const verb = cursor.at(2);
    return verb && isInflected(cursor, verb) && verb.tag !== 'NNS'
      ? replaceAt(cursor, verb, verbBase(verb.lower, lexicon)!, 0.92, BASE)
      : undefined;
  }
  const subject = subjectBefore(cursor, 0);
  if (subject) {
    if (!isInflected(cursor, next) || next.tag === 'NNS' || token.lower === 'do') return undefined;
    const base = verbBase(next.lower, lexicon)!;
    const isPast = token.lower === 'did';
    const form = isPast ? lexicon.verbForms(base).past : presentOf(base, subject, cursor);
    return replace(cursor, next, form, 'UV', 0.92, NO_DID);
  }
  return inQuestion(cursor);
}

/** `did the doctor said`, `does your uncle lives` */
function inQuestion(cursor: Cursor): Proposal | undefined {
  const before = cursor.at(-1);
  if (before && !/^(?:W|NN|JJ|RB|,|CC)/.test(before.tag)) return undefined;
  if (cursor.tokens[cursor.end - 1]!.lower !== '?') return undefined;
  const subject = nounPhraseFrom(cursor, 1);
  if (!subject) return undefined;
  // The tagger takes `uncle lives` for a compound.
  for (let offset = subject.first + 1; offset <= subject.last + 1; offset++) {
    const verb = cursor.at(offset);
    if (!verb || !isInflected(cursor, verb) || !/^(?:NNP?S?|PRP)$/.test(cursor.at(offset - 1)!.tag)) continue;
    if (offset <= subject.last && verb.tag !== 'NNS') continue;
    // `Did you guys sing?`
    if (verb.tag === 'NNS' && /^(?:you|we|they|i)$/.test(cursor.at(offset - 1)!.lower)) return undefined;
    if (offset <= subject.last && /^(?:VB|MD)/.test(cursor.at(offset + 1)?.tag ?? '')) return undefined;
    return hasLaterVerb(cursor, offset)
      ? undefined
      : replaceAt(cursor, verb, verbBase(verb.lower, cursor.lexicon)!, 0.9, BASE);
  }
  return undefined;
}

/** `Did the letter written by him arrive?` */
function hasLaterVerb(cursor: Cursor, offset: number): boolean {
  for (let at = offset + 1; cursor.at(at); at++) {
    const isBare = /^VBP?$/.test(cursor.at(at)!.tag) && !/^(?:TO|MD|PRP|CC)$/.test(cursor.at(at - 1)!.tag);
    if (isBare || cursor.at(at)!.lower === 'by') return true;
  }
  return false;
}

/** A third person or past that is no base form; of `saw` and `left`, the past. */
function isInflected({ lexicon }: Cursor, { lower, text, kind }: Token): boolean {
  if (kind !== 'word' || text !== lower || lower.startsWith("'")) return false;
  const kinds = lexicon.inflections(lower);
  const base = verbBase(lower, lexicon);
  if (base === undefined || base === 'be' || base === lower) return false;
  if (lexicon.isBaseForm(lower, 'verb') && !RARE_BASES.has(lower)) return false;
  return kinds.includes('thirdPerson') || kinds.includes('past');
}

const isPerson = ({ head }: NounPhrase) =>
  // `the business model`
  head.lower !== 'model' &&
  ((head.tag === 'PRP' && !/^(?:it|this|that|these|those)$/.test(head.lower)) || PERSONS.has(head.lower));

/** What an object starts with. */
const opensObject = ({ tag, lower }: Token) =>
  (/^(?:DT|PRP\$|PRP|CD)$/.test(tag) && !OF_TIME.has(lower)) || lower === 'his' || lower === 'her';

const formOfBe = ({ number }: NounPhrase, isPast: boolean): string => {
  if (isPast) return number === 'plural' ? 'were' : 'was';
  if (number === 'i') return 'am';
  return number === 'plural' ? 'are' : 'is';
};

const presentOf = (base: string, { number }: NounPhrase, { lexicon }: Cursor): string =>
  number === 'singular' ? lexicon.verbForms(base).thirdPerson : base;

/** Replaces the auxiliary at the cursor and everything up to `last`. */
const replace = (
  cursor: Cursor,
  last: Token,
  correction: string,
  code: string,
  confidence: number,
  reason: string,
): Proposal | undefined => {
  const proposal = cursor.replace(cursor.token, last, correction, code, confidence);
  return proposal && { ...proposal, reason };
};

const replaceVerb = (cursor: Cursor, verb: Token, form: string, reason: string) =>
  replaceAt(cursor, verb, form, 0.88, reason);

const replaceAt = (
  cursor: Cursor,
  verb: Token,
  form: string,
  confidence: number,
  reason: string,
): Proposal | undefined => {
  const proposal = cursor.replace(verb, verb, form, 'FV', confidence);
  return proposal && { ...proposal, reason };
};
