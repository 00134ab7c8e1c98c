import type { Rule } from '../rule.js';

export const bareObject: Rule = {
  name: 'bare-object',
  description: 'a singular that stands without a determiner after a verb: `ask question`',
  reason: 'Without a word such as *a* or *the* before it, this noun has to be plural here: *{correction}*.',
  lines: `
    AGN 93 <ask> [question > questions] @stop|$|to|and|about|in|when|because|if
    AGN 93 <have>|<get>|<make> [friend > $plural] @stop|$|in|with|to|and|because|that|who
    AGN 91 <have>|<get>|<make> [problem > $plural] @stop|$|in|with|and|because|when
    AGN 93 <take>|<attend> [class > classes] @stop|$|at|from|online|in|that|to|and|because|they|during
  `,
  detects: [
    ['They ask question about it.', 'They ask questions about it.'],
    ['We take class at night.', 'We take classes at night.'],
  ],
  leaves: ['The class that I take is hard.', 'They ask questions.', 'You have a problem and a friend.'],
};
