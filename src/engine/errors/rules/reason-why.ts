import type { Rule } from '../rule.js';

export const reasonWhy: Rule = {
  name: 'reason-why',
  description: '`reason` with `of why` and `is because`',
  reason: '*Reason* and *why* go together without *{written}*.',
  lines: `
    U 95 reason|reasons [of|on > ] why
    = After *the reason is*, use *that*, not *because*.
    RC 94 the|one|another|my|first|second|third|main|last reason is|was [because > that]
    RC 93 the reason why|that @subject * *? *? is [because > that]
  `,
  detects: [
    ['There is a reason of why I came.', 'There is a reason why I came.'],
    ['The main reason is because I am tired.', 'The main reason is that I am tired.'],
  ],
  leaves: ['The reason is simple.', 'I know why, because he told me.'],
};
