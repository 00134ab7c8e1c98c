import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { MANDATIVE } from '../constructions/subjunctive.js';
import { COLLECTIVE } from '../patterns/collective.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import type { Detector } from '../rule.js';

const CODE = 'AGV';
const TO_PLURAL: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' };
const TO_SINGULAR: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does' };
/** Words before a clause with a plural subject; "and" would join a singular subject to another. */
const BEFORE_PLURAL = new Set(
  'and but because that if when so although while since where as who think'.split(' '),
);
const BEFORE_SINGULAR = new Set('but because if when although while since think that'.split(' '));
const INDEFINITE = new Set(
  'everyone everybody someone somebody nobody everything something nothing anybody anyone'.split(' '),
);
/** Plurals without -s that learners treat as singular. */
const PLURAL_PERSONS = new Set('people children men women'.split(' '));
/** Plural in form, but singular or both in use; and measures, as in "two years is". */
const EITHER = new Set(
  `news physics mathematics maths economics politics athletics gymnastics electronics statistics ethics series species
  means headquarters states years months weeks days hours minutes miles dollars euros pounds kilometers kilometres
  meters metres per sports works games data media politics lots plenty sales thanks customs measles diabetes billiards
  crossroads barracks kilos degrees`.split(/\s+/),
);
export const detector: Detector = {
  tags: ['VBZ', 'VBP', 'VBD', 'VB'],
  codes: [CODE],
  detect(cursor) {
    const before = cursor.at(-1);
    if (!before || /n't|'/.test(cursor.token.lower)) return undefined;
    if (INDEFINITE.has(before.lower)) return afterIndefinite(cursor, before);
    const subject = subjectOf(cursor);
    if (subject?.head.tag === 'NNS') return afterPlural(cursor, subject);
    return subject?.head.tag === 'NN' ? afterSingular(cursor, subject) : undefined;
  },
};

function afterIndefinite(cursor: Cursor, subject: Token): Proposal | undefined {
  const before = cursor.at(-2);
  if (cursor.sentence().some(({ lower }) => MANDATIVE.test(lower))) return undefined;
  if (
    before &&
    /^(?:VB|MD|TO|IN|PRP)/.test(before.tag) &&
    !/^(?:because|that|if|when|so|and|but)$/.test(before.lower)
  )
    return undefined;
  if (before && /^(?:do|does|did|let|make|makes|made|help|or)$/.test(before.lower)) return undefined;
  const { token, lexicon } = cursor;
  if (token.lower === 'were' && hasIf(cursor)) return undefined;
  const right =
    TO_SINGULAR[token.lower] ??
    (token.tag === 'VBP' || token.tag === 'VB' ? thirdPerson(token, lexicon) : undefined);
  return right && subject ? cursor.replace(token, token, right, CODE, 0.85) : undefined;
}

/** The noun that a verb must agree with. */
interface Subject {
  readonly head: Token;
  /** Its offset from the verb. */
  readonly offset: number;
  /** Whether adverbs or phrases such as `of the tickets` come between. */
  readonly isRemote: boolean;
}

const PREPOSITIONS = new Set('of in on at for from about between near with'.split(' '));
const MODIFIER = /^(?:JJ[RS]?|NNP?|CD|VBN)$/;
const DETERMINER = /^(?:DT|PRP\$|PDT)$/;
const MOST_PHRASES = 2;

/** The noun before the adverbs and prepositional phrases that precede a verb. */
function subjectOf(cursor: Cursor): Subject | undefined {
  let offset = -1;
  while (MIDWAY_ADVERBS.has(cursor.at(offset)?.lower ?? '')) offset -= 1;
  for (let phrases = 0; phrases <= MOST_PHRASES; phrases++) {
    const head = cursor.at(offset);
    if (!head || !/^NNP?S?$/.test(head.tag)) return undefined;
    let start = offset;
    while (MODIFIER.test(cursor.at(start - 1)?.tag ?? '')) start -= 1;
    while (DETERMINER.test(cursor.at(start - 1)?.tag ?? '')) start -= 1;
    if (!PREPOSITIONS.has(cursor.at(start - 1)?.lower ?? '')) {
      const isRemote = offset < -1;
      return isRemote && phrases > 0 && OF_MANY.has(head.lower) ? undefined : { head, offset, isRemote };
    }
    offset = start - 2;
  }
  return undefined;
}

/** Nouns that agree with the noun after `of`, or may. */
const OF_MANY = new Set(
  `kind type sort form kinds types sorts part percentage proportion amount average mix mixture combination
  selection list third quarter fraction body string generation array sum share piece pieces glass cup
  thousands hundreds millions figures`.split(/\s+/),
);

function afterPlural(cursor: Cursor, subject: Subject): Proposal | undefined {
  const { token, lexicon } = cursor;
  const head = subject.head.lower;
  const isPlural = PLURAL_PERSONS.has(head) || (lexicon.singular(head) ?? head) !== head;
  if (
    !isPlural ||
    EITHER.has(head) ||
    head.endsWith('ics') ||
    !isWholeSubject(cursor, subject, BEFORE_PLURAL, 'plural')
  )
    return undefined;
  // "What my friends is" hardly ever occurs; "the games is" after a title does.
  let right = TO_PLURAL[token.lower];
  if (right === undefined && token.tag === 'VBZ' && !lexicon.isBaseForm(token.lower, 'verb'))
    right = verbBase(token.lower, lexicon);
  return right === undefined ? undefined : cursor.replace(token, token, right, CODE, 0.8);
}

function afterSingular(cursor: Cursor, subject: Subject): Proposal | undefined {
  const { token, lexicon } = cursor;
  const head = subject.head.lower;
  if (COLLECTIVE.has(head) || lexicon.singular(head) !== undefined || isForeignPlural(head)) return undefined;
  if (!isWholeSubject(cursor, subject, BEFORE_SINGULAR, 'singular')) return undefined;
  if (token.lower === 'were' && hasIf(cursor)) return undefined;
  if (token.lower === 'do' && !/^n't|not$/.test(cursor.at(1)?.lower ?? '')) return undefined;
  const right = TO_SINGULAR[token.lower];
  if (right !== undefined) return cursor.replace(token, token, right, CODE, 0.8);
  // Of other verbs, only those that can't be nouns: "my brother like" may be an unfinished comparison.
  const isPerson = PERSON.has(head);
  if (!(isPerson ? /^VBP?$/ : /^VBP$/).test(token.tag)) return undefined;
  if (cursor.sentence().some(({ lower }) => MANDATIVE.test(lower))) return undefined;
  const form = thirdPerson(token, lexicon);
  return form === undefined ? undefined : cursor.replace(token, token, form, CODE, isPerson ? 0.75 : 0.7);
}

/** `tapas`: a plural that the lexicon does not know as one. */
const isForeignPlural = (noun: string) =>
  /[ao]s$/.test(noun) && !/^(?:gas|chaos|atlas|canvas|alias|bias|cosmos|ethos|christmas)$/.test(noun);

const PERSON = new Set(
  `mother father brother sister mum mom dad friend teacher son daughter uncle aunt cousin grandmother grandfather wife
  husband boss student person man woman boy girl child doctor neighbour neighbor dog cat boyfriend girlfriend`.split(
    /\s+/,
  ),
);

/**
 * Whether the tokens from the start of a clause up to the head of a subject are one simple noun phrase: determiner,
 * adjectives, noun. Otherwise the head may be elsewhere.
 */
function isWholeSubject(
  cursor: Cursor,
  subject: Subject,
  openers: ReadonlySet<string>,
  number: 'singular' | 'plural',
): boolean {
  let offset = subject.offset - 1;
  const isModifier = subject.isRemote ? /^(?:JJ[RS]?|NN)$/ : /^JJ$/;
  while (isModifier.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
  // `Using computers in class is`: the verb agrees with the activity.
  if (subject.isRemote && cursor.at(offset + 1)!.lower.endsWith('ing')) return false;
  const determiner = cursor.at(offset);
  // After a verb and before a plural, `that` opens a clause.
  const isConjunction =
    determiner?.lower === 'that' &&
    number === 'plural' &&
    cursor.at(offset - 1)?.tag.startsWith('VB') === true;
  const isDetermined =
    determiner !== undefined &&
    !isConjunction &&
    (determiner.tag === 'PRP$' ||
      /^(?:the|this|that|these|those|a|an|some|many|most|all|every|each|both|several)$/.test(
        determiner.lower,
      ));
  if (isDetermined) offset -= 1;
  else if (number === 'singular' && !UNCOUNTABLE.has(subject.head.lower)) return false;
  if (isDetermined && SINGULAR_DETERMINER.test(determiner.lower) && number === 'plural') return false;
  if (isDetermined && PLURAL_DETERMINER.test(determiner.lower) && number === 'singular') return false;
  const opener = cursor.at(offset);
  if (opener === undefined) return true;
  if (opener.lower === ',') return isAfterShortOpening(cursor, cursor.index + offset);
  if (!openers.has(opener.lower)) return false;
  // "my brothers and friends is": a subject of two parts.
  return opener.lower !== 'and' || joinsClauses(cursor, cursor.index + offset);
}

const SINGULAR_DETERMINER = /^(?:each|every|this|that|an?)$/;
const PLURAL_DETERMINER = /^(?:these|those|many|several|both|most|all|some)$/;

/** Whether there is a finite verb before the conjunction, and no noun that the next could be joined to. */
function joinsClauses({ tokens, first }: Cursor, conjunction: number): boolean {
  const before = tokens[conjunction - 1]!;
  if (conjunction === first || !/^(?:RB|VB|PRP|RP)/.test(before.tag)) return false;
  return tokens.slice(first, conjunction).some(({ tag }) => isFiniteTag(tag));
}

/** "In my country, people is": a comma near the start that can't be part of a list. */
function isAfterShortOpening(cursor: Cursor, comma: number): boolean {
  const opening = cursor.tokens[cursor.first];
  return comma - cursor.first <= 5 && opening !== undefined && /^(?:IN|RB|CC)$/.test(opening.tag);
}

const hasIf = (cursor: Cursor) =>
  cursor.sentence().some(({ lower }) => /^(?:if|wish|wishes|though|imagine|suppose)$/.test(lower));

function thirdPerson({ lower }: Token, lexicon: Lexicon): string | undefined {
  if (lower === 'be' || !lexicon.isBaseForm(lower, 'verb') || lexicon.inflections(lower).includes('past'))
    return undefined;
  return lexicon.verbForms(lower).thirdPerson;
}
