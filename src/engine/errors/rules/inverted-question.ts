import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { type NounPhrase, nounPhraseFrom } from '../patterns/noun-phrase.js';
import { endOfQuestionPhrase } from '../patterns/question-phrase.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const WITH_DO = 'A question has *do*, *does* or *did* before its subject: *{correction}*.';
const INVERTED = 'A question has its helping verb before the subject: *{correction}*.';

const BE = wordSet('am is are was were');
const HELPING = wordSet('can could will would shall should must might have has had do does did');
/** Verbs whose subject follows only by mistake even after `what`: `What means this?` */
const OF_TEXTS = wordSet('means says');

export const detector: Detector = {
  sentences: true,
  codes: ['W'],
  detect(cursor) {
    const sentence = cursor.sentence();
    if (sentence.at(-1)!.lower !== '?' || sentence.some(({ text }) => /[,:;"“”‘’()]|^-+$/.test(text)))
      return undefined;
    const from = endOfQuestionPhrase(cursor, 0);
    return from === undefined ? undefined : (afterSubject(cursor, from) ?? beforeSubject(cursor, from));
  },
};

/** `Where your parents live?`: a subject, and then the only finite verb of the question. */
function afterSubject(cursor: Cursor, from: number): Proposal | undefined {
  const { lexicon } = cursor;
  const subject = nounPhraseFrom(cursor, from);
  if (!subject || /^(?:this|these|that|those)$/.test(subject.head.lower)) return undefined;
  const verb = cursor.at(subject.last + 1);
  const after = cursor.at(subject.last + 2);
  const isVerb = verb && (isFiniteTag(verb.tag) || (verb.tag === 'VB' && subject.head.tag === 'PRP'));
  if (!isVerb || !after || hasOtherVerb(cursor, subject.last + 2)) return undefined;
  // `What he said surprised you?`
  if (verb.tag === 'VBD' && lexicon.inflections(after.lower).includes('past')) return undefined;
  // `Which people live there?` begins with its subject.
  const question = cursor.at(from - 1)!;
  if (
    subject.head.tag === 'NNS' &&
    subject.first === subject.last &&
    !/^(?:why|where|when|how)$/.test(question.lower)
  )
    return undefined;
  if (BE.has(verb.lower) || (HELPING.has(verb.lower) && isHelping(cursor, subject.last + 2)))
    return reordered(cursor, subject, verb, '', INVERTED);
  const base = verbBase(verb.lower, lexicon);
  if (base === undefined || base === 'be' || verb.tag === 'MD' || (base === 'do' && after.lower === '?'))
    return base === 'do' && after?.lower === '?'
      ? reordered(cursor, subject, verb, base, WITH_DO)
      : undefined;
  return reordered(cursor, subject, verb, base, WITH_DO);
}

/** `When opens the bank?`, `What want you to drink?` */
function beforeSubject(cursor: Cursor, from: number): Proposal | undefined {
  const { lexicon } = cursor;
  const verb = cursor.at(from);
  const question = cursor.at(from - 1)!;
  if (verb?.kind !== 'word' || BE.has(verb.lower) || HELPING.has(verb.lower)) return undefined;
  const kinds = lexicon.inflections(verb.lower);
  const base = verbBase(verb.lower, lexicon);
  if (base === undefined || base === 'be') return undefined;
  const subject = nounPhraseFrom(cursor, from + 1);
  if (!subject || hasOtherVerb(cursor, subject.last + 1)) return undefined;
  const isPronoun = /^(?:i|you|he|she|we|they)$/.test(subject.head.lower);
  const isThird = kinds.includes('thirdPerson');
  const isAdverbial = /^(?:when|where|why|how|time)$/.test(question.lower);
  if (!isPronoun && !(isThird && (isAdverbial || (OF_TEXTS.has(verb.lower) && question.lower === 'what'))))
    return undefined;
  if (isPronoun && !(isThird || verb.lower === base)) return undefined;
  if (isPronoun && /^(?:about|if|not|come|else|like)$/.test(verb.lower) && verb.lower !== 'like')
    return undefined;
  // `What like you to eat?`, but `What makes you happy?`
  if (subject.head.lower === 'you' && isThird) return undefined;
  const isOne = subject.number === 'singular';
  // `the word brave`: a word that is named belongs to the subject.
  const named = OF_TEXTS.has(verb.lower) && cursor.at(subject.last + 2)?.lower === '?' ? 1 : 0;
  const last = verb.lower === 'says' ? subject.last : subject.last + named;
  const words = textOf(cursor, subject.first, last);
  const first = verb;
  return explained(
    cursor.replace(first, cursor.at(last)!, `${isOne ? 'does' : 'do'} ${words} ${base}`, 'W', 0.9),
    WITH_DO,
  );
}

/** `have` and `do` as helping verbs have another verb after them. */
const isHelping = (cursor: Cursor, offset: number): boolean => {
  const verb = cursor.at(offset - 1)!;
  if (verb.tag === 'MD') return true;
  const next = cursor.at(offset)!;
  return /^(?:VBN|RB)$/.test(next.tag) || next.lower === "n't" || /^VBN?/.test(cursor.at(offset)?.tag ?? '');
};

/** Another finite verb that no conjunction after it explains. */
function hasOtherVerb(cursor: Cursor, from: number): boolean {
  for (let offset = from; cursor.at(offset); offset++) {
    const { tag, lower } = cursor.at(offset)!;
    if (/^(?:if|when|that|because|before|after|while|and|or|who|which)$/.test(lower) && offset > from)
      return false;
    if (isFiniteTag(tag)) return true;
  }
  return false;
}

function reordered(
  cursor: Cursor,
  subject: NounPhrase,
  verb: Token,
  base: string,
  reason: string,
): Proposal | undefined {
  const words = textOf(cursor, subject.first, subject.last);
  const next = cursor.at(subject.last + 2);
  const first = cursor.at(subject.first)!;
  if (next?.lower === "n't")
    return explained(cursor.replace(first, next, `${verb.lower}n't ${words}`, 'W', 0.92), reason);
  const auxiliary = auxiliaryOf(subject, verb, base);
  return explained(
    cursor.replace(
      first,
      verb,
      base === '' ? `${verb.lower} ${words}` : `${auxiliary} ${words} ${base}`,
      'W',
      0.92,
    ),
    reason,
  );
}

const auxiliaryOf = ({ number }: NounPhrase, { tag }: Token, base: string): string => {
  if (base === '') return '';
  if (tag === 'VBD') return 'did';
  return number === 'singular' ? 'does' : 'do';
};

const textOf = (cursor: Cursor, first: number, last: number) =>
  cursor.text.slice(cursor.at(first)!.start, cursor.at(last)!.end);

const explained = (proposal: Proposal | undefined, reason: string) => proposal && { ...proposal, reason };
