import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import { capitalised } from '../../lexicon/letter-case.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { COMMENTS, isIndependent, SHORTEST, SUBJECT_TAG } from '../patterns/independent-clause.js';
import type { Detector } from '../rule.js';

/** First words of the subjects `the rooms`, `my mother`. */
const DETERMINERS = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their', 'the']);
const SUBJECTS = new Set(
  'i you he she it we they there this these nobody everybody everyone somebody someone nothing everything'.split(
    ' ',
  ),
);
/** Adverbs that writers take for conjunctions: `It is late, however we stay.` */
const LINKS = new Set(['however', 'therefore', 'moreover', 'furthermore', 'nevertheless', 'consequently']);
/** Phrases of time before a subject: `Last year I went`. */
const OPENINGS =
  /^(?:(?:last|next|this|one|every) (?:time|day|night|week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in the (?:morning|afternoon|evening)|yesterday|today|sometimes|usually|then|also|nowadays|at (?:first|night)|in (?:my|our) (?:opinion|country|city|town)|first of all|in \d{4}) (?=i|he|she|it|we|they|you|there|my|his|her|our|their|the|people)/;
/** Subjects that hardly ever belong to a comment: `The test was easy, everybody passed.` */
const ANYONE = /^(?:nobody|everybody|everyone|nothing|everything)$/;
const NEGATIVE = /^(?:not|n't|never|no|nothing|nobody|hardly)$/;
const AUXILIARY = /^(?:am|is|are|was|were|be|been|'s|'re|'m|have|has|had|'ve|do|does|did)$/;
const BE = /^(?:is|are|was|were|'s|'re|'m|am)$/;

export const detector: Detector = {
  words: [','],
  codes: ['RP'],
  detect: splice,
};

function splice(cursor: Cursor): Proposal | undefined {
  const link = LINKS.has(cursor.at(1)?.lower ?? '');
  const hasComma = cursor.at(2)?.lower === ',';
  // `however you look at it`, `I know, however, that it is late`
  if (link && cursor.at(2)?.lower === 'you') return undefined;
  if (link && hasComma && cursor.at(3)?.lower === 'that') return undefined;
  if (link ? !startsSentence(cursor, hasComma ? 3 : 2) : !startsClause(cursor)) return undefined;
  const before = cursor.tokens.slice(cursor.first, cursor.index);
  const after = cursor.tokens.slice(cursor.index + 1, cursor.end);
  if (after.length < SHORTEST || after.some(({ kind, lower }) => kind !== 'word' && !/^[.,!]$/.test(lower)))
    return undefined;
  // `I hate it, I really do.`
  const last = after.findLast(({ kind }) => kind === 'word')!;
  if (isFiniteTag(last.tag) && !ANYONE.test(after[0]!.lower)) return undefined;
  // `You listen, you learn, and you try again`: a list of clauses.
  if (after.some(({ tag }, at) => tag === 'CC' && after[at - 1]?.lower === ',')) return undefined;
  if (!isIndependent(withoutOpening(before)) || isParallel(before, after)) return undefined;
  const first = after[0]!;
  const correction = `. ${capitalised(first.text)}${link && !hasComma ? ',' : ''}`;
  // With a link, the edit includes the comma that the link lacks, which may be proposed on its own.
  return cursor.replace(cursor.token, first, correction, 'RP', link ? 0.8 : 0.6);
}

/** A subject and its finite verb, which neither reports nor comments: `he really likes`, `the rooms are`. */
function startsClause(cursor: Cursor): boolean {
  const first = cursor.at(1)?.lower ?? '';
  if (first === 'that')
    return (
      /^(?:is|'s|was)$/.test(cursor.at(2)?.lower ?? '') && /^(?:why|how)$/.test(cursor.at(3)?.lower ?? '')
    );
  if (DETERMINERS.has(first)) return startsWithNoun(cursor);
  const verb = cursor.at(2)?.tag === 'RB' ? 3 : 2;
  return (
    SUBJECTS.has(first) &&
    isFiniteTag(cursor.at(verb)?.tag ?? '') &&
    [0, 1, 2].every(
      (ahead) => !COMMENTS.has(cursor.at(verb + ahead)?.lower ?? '') || tellsWhat(cursor, verb + ahead),
    )
  );
}

/** `decided to go home`, `saw many animals`: a verb that comments on nothing, because its own object follows. */
function tellsWhat(cursor: Cursor, offset: number): boolean {
  const next = cursor.at(offset + 1);
  if (cursor.at(offset)!.lower === 'decided') return next?.tag === 'TO';
  return cursor.at(offset)!.lower === 'saw' && /^(?:DT|JJ|PRP\$|NNS|CD)$/.test(next?.tag ?? '');
}

/** `the rooms were clean`, `his name is Tom`. */
function startsWithNoun(cursor: Cursor): boolean {
  let noun = 2;
  while (/^(?:JJ|NN)$/.test(cursor.at(noun)?.tag ?? '') && /^NNS?$/.test(cursor.at(noun + 1)?.tag ?? ''))
    noun += 1;
  return (
    /^NNS?$/.test(cursor.at(noun)?.tag ?? '') &&
    /^(?:is|are|was|were)$/.test(cursor.at(noun + 1)?.lower ?? '') &&
    !COMMENTS.has(cursor.at(noun)!.lower) &&
    /^(?:JJ|DT|RB|CD|PRP\$|IN|NNP|VBG|VBN)$/.test(cursor.at(noun + 2)?.tag ?? '')
  );
}

/** A subject of any kind with its verb, after `however`. */
function startsSentence(cursor: Cursor, offset: number): boolean {
  if (!SUBJECT_TAG.test(cursor.at(offset)?.tag ?? '')) return false;
  return [1, 2, 3, 4].some((ahead) => isFiniteTag(cursor.at(offset + ahead)?.tag ?? ''));
}

/** The clause after a short opening: `However, …`, `In my country, …`, `Last year …`. */
function withoutOpening(clause: readonly Token[]): readonly Token[] {
  const opening = OPENINGS.exec(
    clause
      .slice(0, 4)
      .map(({ lower }) => lower)
      .join(' '),
  )?.[0];
  if (opening) return clause.slice(opening.trim().split(' ').length);
  const comma = clause.findIndex(({ lower }) => lower === ',');
  return comma > 0 && comma <= 4 && /^(?:RB|IN|CC)$/.test(clause[0]!.tag) ? clause.slice(comma + 1) : clause;
}

/** `The summers are hot, the winters are cold`: two short clauses of one build. */
function isContrast(first: readonly Token[], second: readonly Token[]): boolean {
  if (first.length > LONGEST_CONTRAST || second.length > LONGEST_CONTRAST + 1) return false;
  if (!DETERMINERS.has(second[0]!.lower)) return false;
  const verbs = [first, second].map((clause) => clause.find(({ tag }) => isFiniteTag(tag))?.lower ?? '');
  return [/^(?:is|are)$/, /^(?:was|were)$/].some((tense) => verbs.every((verb) => tense.test(verb)));
}
/** In words. */
const LONGEST_CONTRAST = 5;

/** `It is not a house, it is a flat`; `It could be red, it could be blue`; `You break it, you buy it`: good style. */
function isParallel(first: readonly Token[], second: readonly Token[]): boolean {
  const [subject, verb] = second.map(({ lower }) => lower) as [string, string];
  const has = (word: string) => first.some(({ lower }) => lower === word);
  const isNegative = first.some(({ lower }) => NEGATIVE.test(lower));
  if (
    isNegative &&
    ((BE.test(verb) && first.some(({ lower }) => BE.test(lower))) || has(subject) || has('just'))
  )
    return true;
  if (isContrast(first, second)) return true;
  if (subject === 'you' && first[0]!.lower === 'you') return true;
  if (first.some(({ lower }, at) => lower === subject && first[at + 1]?.lower === verb)) return true;
  return second.some(({ tag, lower }) => tag.startsWith('VB') && !AUXILIARY.test(lower) && has(lower));
}
