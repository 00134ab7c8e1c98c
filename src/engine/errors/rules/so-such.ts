import type { Rule } from '../rule.js';

export const soSuch: Rule = {
  name: 'so-such',
  description: '`so` before a noun phrase where `such` is meant',
  reason: 'Before an adjective with a noun, use *such*: *{correction}*.',
  lines: `
    R 95 [a so JJ > such a $3] @common
    R 57 [so a JJ > such a $3] @common
    R 85 @verb|with [so JJ&!other&!many&!few&!much&!little&!numerous > such $2] @plural !that
    R 86 it|that|this|he|she @be|'s [so > such a] JJ&!last&!high&!old girl|boy|woman|man|person|place|city|country|town|house|book|film|movie|story|idea|experience|thing|teacher|student|friend|game|problem|job|trip|party|animal|day @stop|that|and|because|for|with|to|in|$
    = Before an adjective without a noun, use *so*: *{correction} {after}*.
    R 85 @be [such > so] JJ that|because|@end
    = Before *that*, use *so*: *{correction} … that*.
    RQ 90 @be [too > so] JJ&!bad&!sad&!obvious&!late&!early that @nominative|you
  `,
  detects: [
    ['It was a so nice day.', 'It was such a nice day.'],
    ['She is so beautiful girl.', 'She is such a beautiful girl.'],
    ['It was such good that I ate it.', 'It was so good that I ate it.'],
    ['He is too young that he cannot go.', 'He is so young that he cannot go.'],
  ],
  leaves: [
    'That is so last year.',
    'It is so hot downtown.',
    'It is so nice that I stay.',
    'There are so many people here.',
    'It was so late that we left.',
    'He is such an old man that he forgets.',
  ],
};
