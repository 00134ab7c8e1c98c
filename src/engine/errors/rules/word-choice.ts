import type { Rule } from '../rule.js';

export const wordChoice: Rule = {
  name: 'word-choice',
  description: 'adjectives, adverbs and other words used for one another',
  lines: `
    CL 80 <study> [strong|strongly > hard]
    CL 88 [big|high|strong > heavy] rain|traffic
    CL 85 [strong > heavy] smoker
    CL 88 [high > tall] man|woman|boy|girl|person|people
    RA 92 [how > what] do|does|did|is|was it|he|she|they|you look like
    RA 92 [how > what] it|he|she|they|i look|looks|looked like
    RN 85 [travel&NN > trip] to @name
    RN 85 a|the|my|our|this [travel > trip] @stop|$|was|is|with|in
    RJ 85 [actual > current] job|situation|president|house|address
    RY 90 @subject [very > really] like|love|want|enjoy|hate|need|hope
    RY 90 <work>|<study>|<try>|<practise>|<practice> very? [hardly > hard] @stop|$|to|and|for|in
    RY 88 <arrive>|<come>|<go>|<wake>|<sleep> [lately > late] @stop|$|to|at|and
    RC 85 [without > unless] @nominative @verb
    RC 92 the reason is [because > that]
    DJ 62 [especial > special]
  `,
  detects: [
    ['I very like it.', 'I really like it.'],
    ['How does it look like?', 'What does it look like?'],
    ['She works hardly to pay the rent.', 'She works hard to pay the rent.'],
  ],
  leaves: [
    'He said that I was ill.',
    'We made a cake and did the shopping.',
    'I have 15 years of experience.',
    'She hardly works.',
    'He looks at the TV in the shop.',
    'How do you say it?',
  ],
};
