import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import type { Detector } from '../rule.js';

const CODE = 'AGV';
const SINGULAR = new Set(['he', 'she', 'it']);
/** Words that may occur between subject and verb. */
const BETWEEN = new Set([...MIDWAY_ADVERBS, 'both', 'all']);
/** Words before a subject of its own clause. Without this, "makes it work" would look like a subject. */
const OPENS_CLAUSE = new Set(
  `because if when although though since while before after as where and but so or that , ; : " “ who what how why until
  unless whenever which than think thinks thought believe say says said know knows hope sure`.split(/\s+/),
);
/** Words that allow a bare verb: "does he like", "let me see", "suggest that he go". */
const TAKES_BASE =
  /^(?:do|does|did|can|could|will|would|shall|should|may|might|must|let|lets|make|makes|made|help|helps|helped|see|saw|hear|heard|watch|watched|have|has|had|to|not|n't|'ll|'d)$/;
const MANDATIVE =
  /^(?:suggest|recommend|demand|insist|require|propose|request|ask|advise|urge|order|important|essential|necessary|vital|lest|imperative|crucial|desirable|wish|rather|though|if|whether)/;

/** Forms whose correction depends on the subject. */
const BE_HAVE_DO: Readonly<Record<string, { singular: string; plural: string; first: string }>> = {
  is: { singular: 'is', plural: 'are', first: 'am' },
  are: { singular: 'is', plural: 'are', first: 'am' },
  am: { singular: 'is', plural: 'are', first: 'am' },
  was: { singular: 'was', plural: 'were', first: 'was' },
  were: { singular: 'was', plural: 'were', first: 'was' },
  has: { singular: 'has', plural: 'have', first: 'have' },
  have: { singular: 'has', plural: 'have', first: 'have' },
  does: { singular: 'does', plural: 'do', first: 'do' },
  do: { singular: 'does', plural: 'do', first: 'do' },
};

export const detector: Detector = {
  words: ['i', 'you', 'he', 'she', 'it', 'we', 'they'],
  codes: [CODE],
  detect(cursor) {
    let offset = 1;
    while (BETWEEN.has(cursor.at(offset)?.lower ?? '')) offset += 1;
    const verb = cursor.at(offset);
    if (verb?.kind !== 'word' || !isSubject(cursor)) return undefined;
    // `dot your I's`: a letter, or the number in a name.
    if (cursor.token.lower === 'i' && verb.lower === "'s") return undefined;
    return verb.lower in BE_HAVE_DO ? auxiliary(cursor, verb, offset) : fullVerb(cursor, verb, offset);
  },
};

/** "Stage I is": a Roman numeral. */
const NUMBERED = /^(?:stage|phase|type|part|war|class|level|grade|chapter|volume|act|world|population)$/;

/** Whether the triggering pronoun is the subject of what follows it. */
function isSubject(cursor: Cursor): boolean {
  const { lower, index } = cursor.token;
  const previous = cursor.at(-1);
  if (!previous) return true;
  if (!cursor.token.spaceBefore || NUMBERED.test(previous.lower)) return false;
  if (TAKES_BASE.test(previous.lower)) return false;
  // "John and I", "my friend and he": the pronoun is only part of the subject.
  if (/^(?:and|or|nor)$/.test(previous.lower)) return startsNewClause(cursor, index - 1);
  if (/^(?:before|after|than|until)$/.test(previous.lower) && /^(?:it|you)$/.test(lower)) return false;
  if (OPENS_CLAUSE.has(previous.lower)) return true;
  if (lower === 'it' || lower === 'you') return false;
  return !/^(?:IN|MD|VB)/.test(previous.tag) && previous.tag !== 'TO';
}

/** Whether there is a clause with a verb before the conjunction, which can then join clauses. */
function startsNewClause(cursor: Cursor, conjunction: number): boolean {
  const before = cursor.tokens[conjunction - 1];
  if (!before || before.index < cursor.first) return true;
  if (/^(?:PRP|NNP)$/.test(before.tag)) return false;
  for (let index = cursor.first; index < conjunction; index++) {
    if (isFiniteTag(cursor.tokens[index]!.tag))
      return cursor.token.lower !== 'i' || hasVerbBetween(cursor, conjunction);
  }
  return false;
}

/** For "my parents and I": at least a verb and its complement precede. */
function hasVerbBetween(cursor: Cursor, conjunction: number): boolean {
  const before = cursor.tokens[conjunction - 1]!;
  return before.lower === ',' || /^(?:JJ|RB|CD|VB)/.test(before.tag);
}

/** "the lion and he were": two subjects, unless a verb says otherwise. */
const joinsNouns = (cursor: Cursor) =>
  /^(?:and|or)$/.test(cursor.at(-1)?.lower ?? '') && /^NN/.test(cursor.at(-2)?.tag ?? '');

function auxiliary(cursor: Cursor, verb: Token, offset: number): Proposal | undefined {
  const subject = cursor.token.lower;
  const forms = BE_HAVE_DO[verb.lower]!;
  const number = SINGULAR.has(subject) ? 'singular' : subject === 'i' ? 'first' : 'plural';
  const right = forms[number];
  if (right === verb.lower) return undefined;
  if (verb.lower === 'were' && cursor.at(-1)?.lower === 'as') return undefined;
  if (verb.lower === 'were' && number !== 'plural') {
    // "If I were": the subjunctive, possibly at some distance.
    if (
      precededBy(
        cursor,
        /^(?:if|wish|wishes|wished|though|unless|whether|suppose|imagine|rather|would|like)$/,
      )
    )
      return undefined;
  }
  if (/^(?:are|were)$/.test(verb.lower) && joinsNouns(cursor)) return undefined;
  if (precededBy(cursor, MANDATIVE, 3) && verb.lower !== 'was') return undefined;
  const next = cursor.at(offset + 1);
  // "you have" in "what you is" and the like does not occur; "they do" before a pronoun may be a question.
  if (verb.lower === 'do' && next && /^(?:PRP|DT)$/.test(next.tag) && !cursor.at(-1)) return undefined;
  return cursor.replace(verb, verb, right, CODE, 0.9);
}

function fullVerb(cursor: Cursor, verb: Token, offset: number): Proposal | undefined {
  const { lexicon, token } = cursor;
  if (SINGULAR.has(token.lower)) {
    if (!/^(?:VBP?|NN|IN|JJ)$/.test(verb.tag) || !isPlainPresent(verb, lexicon)) return undefined;
    // `it close at nine`: an adjective would not be followed by a time.
    if (verb.tag === 'JJ' && !/^(?:at|on|every|from)$/.test(cursor.at(offset + 1)?.lower ?? ''))
      return undefined;
    if (verb.tag === 'IN' && verb.lower !== 'like') return undefined;
    if (cursor.at(offset + 1)?.lower === 'of' && /^(?:sort|kind)$/.test(verb.lower)) return undefined;
    if (verb.tag === 'NN' && offset === 1 && token.lower === 'it') return undefined;
    if (precededBy(cursor, MANDATIVE, 4)) return undefined;
    const confidence = verb.tag === 'VBP' ? 0.9 : 0.8;
    const { thirdPerson } = lexicon.verbForms(verb.lower);
    return because(WITH_S, cursor.replace(verb, verb, thirdPerson, CODE, confidence));
  }
  if (verb.tag !== 'VBZ' || !lexicon.inflections(verb.lower).includes('thirdPerson')) return undefined;
  if (lexicon.isBaseForm(verb.lower, 'verb')) return undefined;
  const base = verbBase(verb.lower, lexicon);
  return base === undefined ? undefined : because(WITHOUT_S, cursor.replace(verb, verb, base, CODE, 0.88));
}

const WITH_S = 'After *he*, *she* or *it*, a verb in the present ends in *-s*: write *{correction}*.';
const WITHOUT_S = 'After *I*, *you*, *we* or *they*, the verb takes no *-s*: write *{correction}*.';
const because = (reason: string, proposal: Proposal | undefined) => proposal && { ...proposal, reason };

/** A base form that is not also a past form: not `put`, `came`, `read`. */
function isPlainPresent({ lower }: Token, lexicon: Lexicon): boolean {
  if (!lexicon.isBaseForm(lower, 'verb') || lower === 'be' || lower === 'may') return false;
  const kinds = lexicon.inflections(lower);
  return (
    !kinds.includes('past') &&
    !/^(?:can|could|will|would|shall|should|must|might|need|dare|ought|saw|left|found|felt|fell|lay|does|better)$/.test(
      lower,
    )
  );
}

/** Whether one of these words stands before the pronoun, at most `distance` tokens away. */
function precededBy(cursor: Cursor, words: RegExp, distance = 6): boolean {
  for (let offset = -1; offset >= -distance; offset--) {
    const token = cursor.at(offset);
    if (!token) return false;
    if (words.test(token.lower)) return true;
  }
  return false;
}
