import type { Rule } from '../rule.js';

export const linkingPhrase: Rule = {
  name: 'linking-phrase',
  description: 'a linking phrase with a wrong or missing part: `at the contrary`',
  reason: 'The usual phrase is *{correction}*.',
  lines: `
    ID 88 [in|by|on another hand > on the other hand]
    ID 90 [on the others hand|hands > on the other hand]
    ID 90 [in the another hand > on the other hand]
    ID 90 [in|at|by the contrary > on the contrary]
    ID 86 ^ [according to me > in my opinion] ,|@subject|the|it
    ID 90 [according to my opinion > in my opinion]
    ID 84 [on my mind|view > in my opinion] ,|@subject
    ID 88 ^ [in first place > in the first place]
    ID 88 [in|by|with others words > in other words]
    ID 88 [by|with other words > in other words]
    ID 90 [last but not the least > last but not least]
    ID 90 [last but no least > last but not least]
    ID 90 [all of sudden > all of a sudden]
    ID 90 [at the end of day > at the end of the day]
    ID 88 [step to step > step by step]
    ID 88 [from time by time > from time to time]
    ID 90 [the most of the time|times > most of the time]
    ID 90 [most of times > most of the time]
    ID 84 ^ [to sum > to sum up] ,
    ID 86 [since now > from now on] @stop|$
  `,
  detects: [
    ['At the contrary, it is cheap.', 'On the contrary, it is cheap.'],
    ['According to me, it is wrong.', 'In my opinion, it is wrong.'],
    ['In another hand, it is cheap.', 'On the other hand, it is cheap.'],
    ['Last but not the least, we had fun.', 'Last but not least, we had fun.'],
    ['Most of times I walk.', 'Most of the time I walk.'],
  ],
  leaves: [
    'On the contrary, it is cheap.',
    'In my opinion, it is wrong.',
    'At the end of the day we were tired.',
    'We won and came in first place.',
    'To sum it up, it was a good day.',
  ],
};
