import type { Rule } from '../rule.js';

/** After these words, `for` belongs to the preceding word and takes the form in -ing. */
const TAKES_FOR =
  'look|care|ask|waiting|wait|looked|pay|go|responsible|reason|reasons|thank|thanks|sorry|prepared|prepare|excuse|grateful|blame|famous|known|paid|used|you';

export const purposeInfinitive: Rule = {
  name: 'purpose-infinitive',
  description: '`for` before a base form or an infinitive that says what something is done for',
  reason: 'To say what something is done for, use *to* and the base form: *{correction} {after}*.',
  lines: `
    RT 93 !@verb|${TAKES_FOR} [for > to] @doing&!have&!eat&!speak|go|improve !@end|and|or|of
    RT 94 !${TAKES_FOR} [for > to] @onlyverb&@base&VB !and|or
    RT 93 @common&!reason&!reasons&!excuse|it|them|him|her|us|me [for > to] @base&VB&!@common&!be !and|or|it|@end
    = After *{before}*, use *to* and the base form: *{correction} {after}*.
    RT 94 opportunity|chance|ability|time|right|decision|plan|permission|power|effort|able|want|easy|hard|important|ready [for|of > to] @base&VB&!@common
    = *To* alone says what something is done for: leave out *{written}*.
    UT 91 [for > ] to @base&VB
    = The phrase is *in order to*.
    UT 88 in order [for > ] to @base
    ID 88 [for order to > in order to]
    = To say what something is done for, use *to* and the base form: *{correction} {after}*.
    RT 90 place|places|house|room|flat [for > to] live|stay|relax&VB|think @stop|$|and|because|when|so|in|at
    RT 92 NNS|place|something|nothing|anything [for > to] visit|see|do|eat|buy|stay @end|$|there|in|and
  `,
  detects: [
    ['I went there for to see my friend.', 'I went there to see my friend.'],
    ['We use the phone for learn new words.', 'We use the phone to learn new words.'],
    ['We need more time for do the work.', 'We need more time to do the work.'],
    ['It is hard for understand him.', 'It is hard to understand him.'],
    ['It is a nice place for live.', 'It is a nice place to live.'],
    ['There are beautiful places for visit.', 'There are beautiful places to visit.'],
  ],
  leaves: [
    'I went for a walk to see the sea.',
    'It is for sale, and I asked for help.',
    'Thank you for dinner.',
    'That is what I came for and worked for.',
    'It is a place for live music.',
  ],
};
