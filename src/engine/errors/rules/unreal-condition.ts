import type { Token } from '../../document/token.js';
import type { Rule } from '../rule.js';

const SUBJECT = /^(?:i|you|he|she|it|we|they)$/;
/** Signs of an unreal condition, not the past; `if you were` may well refer to the past. */
const UNREAL = /^(?:(?:i|he|she|it) were|\w+ (?:had|won))$/;
const LONGEST = 30;

export const unrealCondition: Rule = {
  name: 'unreal-condition',
  description: '`will` in the main clause after an unreal condition: `If I had time, I will`',
  reason: 'After an unreal condition, the main clause takes *would*.',
  lines: `
    = After *if*, use the past tense without *would*: *{correction}*.
    TV 80 ^ if i|he|she|we|they [would have > had] @nominal&!CD
    TV 80 ^ if i|he|she [would be > were] @nominal|JJ|in|a|the
    TV 80 ^ if we|they|you [would be > were] @nominal|JJ|in|a|the
    = After *wish*, use a past form: *{correction}*.
    TV 90 ^|,|and|but|so i|we|they <wish>&@verb i|he|she|we|they|you|it [can > could]
    = With *would*, the condition takes a past form, too: *{correction}*.
    TV 80 would|'d be very|so|really|most? grateful|thankful if you|we|i [can > could]
    TV 80 would|'d appreciate it if you|we [can > could]
    TV 88 i|we <wish>&@verb i|we [would have > had] !VBN
    = In an unreal condition, use *would*: *{correction}*.
    TV 86 ^ if i was rich|richer|famous|younger|taller|invisible|president|mayor , @nominative|you [will > would] @base
    TV 86 ^ if i|they|he|she|it could @base @common|@adjective|@object? @common? , @nominative|you [will > would] @base
    = After *wish*, use a past form: *{correction}*.
    TV 90 ^|,|and|but|because|so i|he|she|we|they really|just|often|always|sometimes? wish|wishes @nominative|you [am|are|is > were] @adjective|here|there|in|at|with|a|not
  `,
  detector: {
    sentences: true,
    codes: ['TV'],
    detect(cursor) {
      const [opening, subject, verb] = [cursor.at(0), cursor.at(1), cursor.at(2)];
      if (opening?.lower !== 'if' || !SUBJECT.test(subject?.lower ?? '')) return undefined;
      if (!UNREAL.test(`${subject?.lower} ${verb?.lower}`)) return undefined;
      // "If he had left, he will be there": the pluperfect may refer to something real.
      if (verb?.lower === 'had' && cursor.at(3)?.tag === 'VBN') return undefined;
      for (let offset = 4; offset < LONGEST; offset++) {
        const modal: Token | undefined = cursor.at(offset);
        if (!modal) return undefined;
        const isMain =
          SUBJECT.test(cursor.at(offset - 1)?.lower ?? '') && cursor.at(offset - 2)?.tag !== 'IN';
        if (modal.lower === 'will' && modal.tag === 'MD' && isMain)
          return cursor.replace(modal, modal, 'would', 'TV', 0.84);
      }
      return undefined;
    },
  },
  detects: [
    ['If I had a million euros, I will buy a house.', 'If I had a million euros, I would buy a house.'],
    ['If I were rich, they will like me.', 'If I were rich, they would like me.'],
    ['If I would have a car, I would drive.', 'If I had a car, I would drive.'],
    ['I wish I can fly.', 'I wish I could fly.'],
    ['I would be grateful if you can come.', 'I would be grateful if you could come.'],
    ['I wish I would have more time.', 'I wish I had more time.'],
    ['If I was rich, I will buy a house.', 'If I was rich, I would buy a house.'],
    ['I wish you are here.', 'I wish you were here.'],
  ],
  leaves: [
    'If I had a million euros, I would buy a house.',
    'If he had left by then, he will be there now.',
    'If I see him, I will tell him.',
    'If you would help me, I would be glad.',
    'If you wish you can stay.',
    'Take the best wishes we can offer.',
    'If he was late, he will explain why.',
    'If we were wrong, we will say so.',
    'If you could send it today, we will reply.',
    'If they were late, they will explain why.',
    'If you wish you are free to leave now.',
  ],
};
