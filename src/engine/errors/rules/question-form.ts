import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import type { Rule } from '../rule.js';

const NEEDS_DO = 'A question needs *do* or another helping verb before its subject: add *{correction}*.';
/** Within the single clause of a question. */
const GAP = '!@finite|,?';
const WH = new Set(['what', 'where', 'why', 'when', 'how', 'who', 'which']);
const INVERTS = /^(?:is|are|am|do|does|did|can|could|would|will|was|were|has|should)$/;
const OPENS_QUESTION = /^(?:is|are|do|does|did|can|could|would|will|have)$/;
const SUBJECT = /^(?:i|you|he|she|it|we|they)$/;

export const questionForm: Rule = {
  name: 'question-form',
  description: 'a question without `do`, or without its question mark',
  reason: 'A question ends with a question mark.',
  lines: `
    = A question has its helping verb before the subject: *{correction}*.
    W 84 ^ why|how [i|you|we|they|he|she can|should|could|will|would > $2 $1] @base&VB ${GAP} ${GAP} ${GAP} ${GAP} ${GAP} ?
    W 84 ^ why [i|you|we|they do n't > $2 $3 $1] @base ${GAP} ${GAP} ${GAP} ${GAP} ?
    = *Can* forms a question by itself, without *do*.
    UV 92 ^ [do you|we|they|i can > can $2] @base
    = A question with *what* needs *do* before its subject: *{correction}*.
    W 92 ^ what [means this|that|it > does $2 mean] ?
    W 92 ^ what [means this|that|the|your @common > does $2 $3 mean] ?
    = A question has its helping verb before the subject: *{correction}*.
    W 93 ^ what|where|why|how|when|who [you|we|they are > are $1] VBG ${GAP} ${GAP} ${GAP} ${GAP} ?
    W 93 ^ what|where|why|how|when|who [he|she|it is > is $1] VBG ${GAP} ${GAP} ${GAP} ${GAP} ?
    W 93 ^ how long|often|much|many @common? [you|we|they have > have $1] VBN ${GAP} ${GAP} ?
    W 92 ^ how much|many @common [you|we|they have > do $1 have] ?
    W 93 ^ how long|often|much|many @common? [he|she|it has > has $1] VBN ${GAP} ${GAP} ?
    W 92 ^ how much|many @common [he|she has > does $1 have] ?
    = What something is called is asked with *what*: *{correction}*.
    ID 92 ^ [how is called this|that|it > what is $4 called]
    = A question has its helping verb before the subject: *{correction}*.
    W 93 ^ why|where|when [you|he|she|they|we|i did n't > didn't $1] @base ${GAP} ${GAP} ${GAP} ${GAP} ?
    W 93 ^ why [you|they|we|i did not > did $1 not] @base ${GAP} ${GAP} ${GAP} ${GAP} ?
    W 93 ^ where|what|why [you|we|they have > have $1] been|done|gone|seen|bought|eaten ${GAP} ${GAP} ${GAP} ${GAP} ?
  `,
  detector: {
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
  },
  detects: [
    ['What you think about it?', 'What do you think about it?'],
    ['Where do you live.', 'Where do you live?'],
    ['Can you help me with this.', 'Can you help me with this?'],
    ['How I can help?', 'How can I help?'],
    ['Do you can swim?', 'Can you swim?'],
    ['What means this word?', 'What does this word mean?'],
    ['Why you came so late?', 'Why did you come so late?'],
    ['How this machine works?', 'How does this machine work?'],
    ['What you are doing now?', 'What are you doing now?'],
    ['How long you have been here?', 'How long have you been here?'],
    ['How is called this in English?', 'What is this called in English?'],
    ["Why you didn't call me?", "Why didn't you call me?"],
    ['Where you have been yesterday?', 'Where have you been yesterday?'],
  ],
  leaves: [
    'What you need is a rest.',
    'What do you think about it?',
    'How he does it is a riddle.',
    'Where there is smoke, there is fire.',
    'Do not wait for me.',
    'How he can sleep, who knows?',
    'How we can help is a good question, right?',
    'Do we can it or freeze it?',
    'What means do we have?',
    'What he said surprised you?',
    'How come he left?',
    'Where the hell did you put my keys?',
    'Why the school needs a library and how to pay for it?',
    'What you are doing is wrong.',
    "Why he didn't call is a mystery.",
  ],
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
