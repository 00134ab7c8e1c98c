import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const PERIOD =
  wordSet(`week weekend month year night summer winter spring autumn fall monday tuesday wednesday thursday friday saturday
  sunday`);
const BE: Readonly<Record<string, string>> = {
  am: 'was',
  is: 'was',
  are: 'were',
  "'m": 'was',
  "'re": 'were',
};
const SUBJECTS = new Set(['i', 'you', 'he', 'she', 'it', 'we', 'they']);

export const detector: Detector = {
  words: ['yesterday', 'ago', 'last'],
  tags: ['CD'],
  codes: ['TV'],
  detect(cursor) {
    const { lower } = cursor.token;
    if (lower === 'last' && !isLastPeriod(cursor)) return undefined;
    const isYear = cursor.token.tag === 'CD';
    if (isYear && !isPastYear(cursor)) return undefined;
    const verb = isYear ? onlyVerbOfYear(cursor) : onlyFiniteVerb(cursor);
    return verb && pastOf(cursor, verb);
  },
};

/** "last week" as an adverbial: not "the last week", "in last week's paper". */
function isLastPeriod(cursor: Cursor): boolean {
  const before = cursor.at(-1);
  if (before && /^(?:DT|IN|PRP\$|CD)$/.test(before.tag)) return false;
  return PERIOD.has(cursor.at(1)?.lower ?? '') && cursor.at(2)?.tag !== 'POS';
}

/** `in 1999` at the start of a sentence, or at its end if the year says when the verb happened. */
function isPastYear(cursor: Cursor): boolean {
  if (!/^(?:19\d\d|200\d|201\d)$/.test(cursor.token.text) || cursor.at(-1)?.lower !== 'in') return false;
  const isAtStart =
    cursor.at(-2) === undefined || (cursor.at(-3) === undefined && cursor.at(-2)?.tag !== 'VBN');
  const next = cursor.at(1);
  if (next === undefined) return false;
  // `In 1999 prices the cost is …`
  if (isAtStart)
    return (
      !/^(?:and|or|-|to)$/.test(next.lower) &&
      (!/^NN/.test(next.tag) || /^VB[PZ]$/.test(cursor.at(2)?.tag ?? ''))
    );
  return next.tag === '.' && datesVerb(cursor);
}

/** `is low in 1999`; a noun before a final year often has the year to itself: `proud of his victory in 1999`. */
function datesVerb(cursor: Cursor): boolean {
  const before = cursor.at(-2)!;
  if (before.tag === 'IN' || /^(?:is|are|am|'s|'re)$/.test(before.lower)) return false;
  if (cursor.sentence().some(({ lower }) => /^(?:data|than|as|same|twice|up|down)$/.test(lower)))
    return false;
  return (
    !/^NN/.test(before.tag) ||
    cursor
      .sentence()
      .slice(1, 6)
      .some(({ lower }) => STATISTIC.test(lower))
  );
}
const STATISTIC =
  /^(?:number|percentage|proportion|amount|rate|share|population|quantity|unemployment|difference)$/;

/** The verb in the present, if the sentence has no other verb. */
function onlyVerbOfYear(cursor: Cursor): Token | undefined {
  const sentence = cursor.sentence();
  if (sentence.length > 30) return undefined;
  const verbs = sentence.filter(({ tag }) => /^(?:VB|MD)/.test(tag));
  const [verb] = verbs;
  if (verbs.length !== 1 || !verb || !/^VB[PZ]$/.test(verb.tag)) return undefined;
  if (sentence.some(({ lower }) => /^(?:today|now|nowadays|already)$/.test(lower))) return undefined;
  if (SHOWS.test(verb.lower) || sentence.some(({ lower }) => WORKS.test(lower))) return undefined;
  if (sentence.some(({ text }) => /["“”‘:;()?!]/.test(text))) return undefined;
  // `In 1914 war breaks out`: stories of the past may be told in the present.
  return /^(?:is|are|has|have)$/.test(verb.lower) || isAboutNumbers(sentence) ? verb : undefined;
}
const SHOWS =
  /^(?:show|illustrate|represent|describe|compare|demonstrate|give|present|depict|provide|indicate|reveal|display|remember|concern|contain|include|come|know|refer|date)s?$/;

const isAboutNumbers = (sentence: readonly Token[]) =>
  sentence.some(({ lower, text }) => STATISTIC.test(lower) || /^%$|\d%$/.test(text) || lower === 'percent');
/** `The film starts in London in 1940`: what happens in a work is told in the present. */
const WORKS =
  /^(?:novel|film|movie|story|book|play|action|plot|scene|photo|photograph|picture|chapter|article|essay|letter|song|example|reason|reasons|cause|memory|best|question|graph|chart|charts|table|figure|point|line)$/;

/** The verb of a sentence with a single finite verb whose subject is a pronoun directly before it. */
function onlyFiniteVerb(cursor: Cursor): Token | undefined {
  const sentence = cursor.sentence();
  if (sentence.length > 20) return undefined;
  const finite = sentence.filter(({ tag }) => isFiniteTag(tag));
  const [verb] = finite;
  if (finite.length !== 1 || !verb || !/^VB[PZ]$/.test(verb.tag)) return undefined;
  const subject = sentence[verb.index - cursor.first - 1];
  if (!subject || !SUBJECTS.has(subject.lower)) return undefined;
  const next = sentence[verb.index - cursor.first + 1];
  // "I remember yesterday", "I have seen": memory and the perfect refer to the past from now.
  if (/^(?:remember|know|think|hear|see|hope|regret|miss|love|like|wish|recall|'s|'ve)$/.test(verb.lower))
    return undefined;
  if (sentence.some(({ lower }) => lower === '"' || lower === '“')) return undefined;
  const isPerfect = /^(?:have|has)$/.test(verb.lower);
  if (isPerfect && (next?.tag === 'VB' || sentence.some(({ tag }) => tag === 'VBN' || tag === 'VBD')))
    return undefined;
  return next?.tag === 'VBN' && /^(?:'s)$/.test(verb.lower) ? undefined : verb;
}

function pastOf(cursor: Cursor, verb: Token): Proposal | undefined {
  const known = BE[verb.lower];
  if (known) return cursor.replace(verb, verb, known, 'TV', 0.85);
  const base = verbBase(verb.lower, cursor.lexicon);
  if (base === undefined) return undefined;
  return cursor.replace(verb, verb, cursor.lexicon.verbForms(base).past, 'TV', 0.88);
}
