import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import type { Detector } from '../rule.js';

const NEEDS_DO = 'A question needs *do* or another helping verb before its subject: add *{correction}*.';
const WH = new Set(['what', 'where', 'why', 'when', 'how', 'who', 'which']);
const INVERTS = /^(?:is|are|am|do|does|did|can|could|would|will|was|were|has|should)$/;
const OPENS_QUESTION = /^(?:is|are|do|does|did|can|could|would|will|have)$/;
const SUBJECT = /^(?:i|you|he|she|it|we|they)$/;

export const detector: Detector = {
  sentences: true,
  codes: ['MV', 'RP', 'W'],
  detect(cursor) {
    const [first, second, third] = [cursor.at(0), cursor.at(1), cursor.at(2)];
    const last = cursor.tokens[cursor.end - 1];
    if (!first || !second || !third || !last || cursor.end - cursor.first < 4) return undefined;
    if (last.lower === '?') {
      const lacksDo =
        /^(?:what|where|why|how)$/.test(first.lower) &&
        /^(?:you|we|they)$/.test(second.lower) &&
        third.tag === 'VBP' &&
        !cursor.sentence().some(({ text }) => text === ',') &&
        cursor.lexicon.isBaseForm(third.lower, 'verb') &&
        !/^(?:are|have|do|can)$/.test(third.lower);
      return lacksDo
        ? { ...cursor.insertBefore(second, 'do', 'MV', 0.75), reason: NEEDS_DO }
        : withDo(cursor);
    }
    if (last.lower !== '.') return undefined;
    const isWhQuestion = WH.has(first.lower) && INVERTS.test(second.lower) && SUBJECT.test(third.lower);
    // "Do it now." and "Have it your way." are not questions.
    const isCommand = /^(?:do|have)$/.test(first.lower) && !/^(?:VB[DN]?|RB)$/.test(third.tag);
    const isQuestion =
      OPENS_QUESTION.test(first.lower) &&
      SUBJECT.test(second.lower) &&
      !isCommand &&
      !(first.lower === 'do' && second.lower === 'it') &&
      !/^(?:not|n't)$/.test(third.lower);
    const isLongQuestion =
      /^(?:does|did|can|could|would|should)$/.test(first.lower) &&
      /^(?:PRP\$?|NNS?)$/.test(second.tag) &&
      !cursor.sentence().some(({ text }) => text === ',');
    if (!isWhQuestion && !isQuestion && !isLongQuestion) return undefined;
    // "How are you?” she asked.": the question ends before the sentence does.
    const hasSpeech = cursor.sentence().some(({ text }) => /[?"“”'‘’]/.test(text));
    return !hasSpeech ? cursor.replace(last, last, '?', 'RP', 0.85) : undefined;
  },
};

const WITH_DO = 'A question has *do*, *does* or *did* before its subject: *{correction}*.';

/** `Why he came?` → `Why did he come?`: the only verb is finite and follows its subject. */
function withDo(cursor: Cursor): Proposal | undefined {
  const sentence = cursor.sentence();
  if (!/^(?:where|why|how|when)$/.test(sentence[0]!.lower)) return undefined;
  const [verb, ...others] = sentence.filter(({ tag }) => isFiniteTag(tag));
  if (!verb || others.length > 0 || !/^VB[DZ]$/.test(verb.tag)) return undefined;
  if (sentence.some(({ text }) => /[,:;"“”‘’]/.test(text))) return undefined;
  // `Why the school needs a library and how to pay for it?`
  if (sentence.some(({ tag }, at) => at > 0 && tag.startsWith('W'))) return undefined;
  const base = verbBase(verb.lower, cursor.lexicon);
  const subject = sentence.slice(1, verb.index - cursor.first);
  // `Where the hell did you go?`
  if (base === undefined || base === 'be' || base === 'do' || !isShortSubject(subject)) return undefined;
  const auxiliary = verb.tag === 'VBD' ? 'did' : 'does';
  const words = cursor.text.slice(subject[0]!.start, subject.at(-1)!.end);
  const proposal = cursor.replace(subject[0]!, verb, `${auxiliary} ${words} ${base}`, 'W', 0.85);
  return proposal && { ...proposal, reason: WITH_DO };
}

/** A pronoun, or a determiner and a noun. */
function isShortSubject(subject: readonly Token[]): boolean {
  if (subject.length === 1) return SUBJECT.test(subject[0]!.lower);
  return /^(?:DT|PRP\$) (?:JJ )?NNS?$/.test(subject.map(({ tag }) => tag).join(' '));
}
