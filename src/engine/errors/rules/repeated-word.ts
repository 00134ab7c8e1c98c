import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { subjectBefore } from '../patterns/noun-phrase.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

/** Words that hardly ever occur twice in a row, and the code of the second one. */
const CODES: Readonly<Record<string, string>> = {
  ...codes('UD', 'the a an my your his our their its this these every'),
  ...codes('UT', 'of for with from at to by about into as after near without between'),
  ...codes('UC', 'and or but because if when than'),
  ...codes('UA', 'i he she we they it me them him who'),
  ...codes(
    'UV',
    'is are was were be been am has will would can could should has have go get make want like play see take buy eat read work live need think know',
  ),
  ...codes('UN', 'people school time friends day life money students'),
  ...codes('UY', 'also not then more just always never often usually where why how'),
};

function codes(code: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, code]));
}

/** Prepositions that also follow verbs as their particles: `came in in a hurry`. */
const PARTICLES = ['in', 'on', 'over', 'through', 'under', 'around'];
/** Verbs whose particle may precede the same preposition. */
const WITH_PARTICLE =
  wordSet(`come came comes coming go went goes going gone walk walked moved move get got check checked hand handed give
  gave log logged sign signed turn turned switch switched carry carried hold held keep kept live lived live build based put
  take took taken bring brought let move run ran fly flew rush rushed fill filled set plug plugged join joined settle`);
const REPEATABLE: readonly PennTag[] = ['NN', 'NNS', 'JJ', 'CD'];
/** The words for numbers; figures may be parts of one number. */
const NUMBER = wordSet('@number one');
/** Words that are said twice. */
const SAID_TWICE =
  wordSet(`bye knock night ha ho ding tick blah chop hush pom choo boo yum win pretty hip tut no please
  long many her there now that so-so dear half so nil`);

export const detector: Detector = {
  tags: REPEATABLE,
  words: [...Object.keys(CODES), ...PARTICLES],
  codes: [...new Set([...Object.values(CODES), 'UJ', 'UQ'])],
  detect(cursor) {
    const { token } = cursor;
    const before = cursor.at(-1);
    if (before?.lower !== token.lower || !token.spaceBefore || isEmphasis(before, token)) return undefined;
    // `go go go`
    if (cursor.at(1)?.lower === token.lower || cursor.at(-2)?.lower === token.lower) return undefined;
    const code = CODES[token.lower];
    if (/^(?:is|are|was|were)$/.test(token.lower))
      return cursor.at(-2)?.tag === 'EX' || subjectBefore(cursor, -1)
        ? cursor.delete(token, token, 'UV', 0.92)
        : undefined;
    if (code === undefined) return otherWord(cursor, before, token);
    // "the one he went to to buy": a preposition can end a clause.
    const ends = token.lower === 'to' && cursor.at(-2)?.tag === 'VB';
    return cursor.delete(token, token, code, ends ? 0.7 : 0.95);
  },
};

/** "NO, NO"; "go go go" has no comma, but a third repetition shows that it is intended. */
const isEmphasis = (before: Token, token: Token) => before.text !== token.text && token.text !== token.lower;

/** A particle, noun, adjective or number written twice, if nothing lets it stand twice. */
function otherWord(cursor: Cursor, before: Token, token: Token): Proposal | undefined {
  const first = cursor.at(-2);
  const after = cursor.at(1);
  if (!first || !after || token.text !== token.lower || SAID_TWICE.has(token.lower)) return undefined;
  if (PARTICLES.includes(token.lower)) {
    const isTime = /^(?:NNP|CD)$/.test(after.tag)
      ? token.lower === 'on' || after.tag === 'CD'
      : TIMES.test(timeAfter(cursor));
    // `We live in in a village`: after the subject of the sentence, no relative clause ends.
    const isMain =
      cursor.at(-4) === undefined && cursor.at(-3)?.tag === 'PRP' && /^lived?$/.test(first.lower);
    return (!isMain && /^(?:in|on)$/.test(token.lower) && WITH_PARTICLE.has(first.lower)) || isTime
      ? undefined
      : cursor.delete(token, token, 'UT', 0.9);
  }
  if (NUMBER.has(token.lower))
    return /^NNS?$/.test(after.tag) && first.tag !== 'CD'
      ? cursor.delete(token, token, 'UQ', 0.9)
      : undefined;
  if (/^NNS?$/.test(token.tag) && /^NNS?$/.test(before.tag))
    return /^(?:DT|PRP\$|JJ|VB[DPZ]?)$/.test(first.tag) &&
      /^(?:VB[DZP]|MD|IN|\.|CC)$/.test(after.tag) &&
      !NUMBER.has(token.lower) &&
      !/^(?:some|any|every|no)thing$/.test(token.lower)
      ? cursor.delete(token, token, 'UN', 0.9)
      : undefined;
  const isGraded = /^(?:very|really|too|quite)$/.test(first.lower);
  return before.tag === 'JJ' && isGraded ? cursor.delete(token, token, 'UJ', 0.9) : undefined;
}

const timeAfter = (cursor: Cursor) => [1, 2, 3].map((offset) => cursor.at(offset)?.lower ?? '').join(' ');
const TIMES =
  /\b(?:morning|afternoon|evening|night|weekend|summer|winter|spring|autumn|monday|years?|months?|weeks?|days?|hurry|time|return)\b/;
