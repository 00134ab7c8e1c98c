import type { Rule } from '../rule.js';

export const soSuch: Rule = {
  name: 'so-such',
  description: '`so` before a noun phrase where `such` is meant',
  reason: 'Before an adjective with a noun, use *such*: *{correction}*.',
  lines: `
    R 88 [a so JJ > such a $3] @common
    R 57 [so a JJ > such a $3] @common
    R 85 @verb|with [so JJ&!other&!many&!few&!much&!little&!numerous > such $2] @plural !that
  `,
  detects: [['It was a so nice day.', 'It was such a nice day.']],
  leaves: ['It is so nice that I stay.', 'There are so many people here.'],
};
