import type { Rule } from '../rule.js';

export const haveOf: Rule = {
  name: 'have-of',
  description: '`of` for `have` after a modal verb',
  reason: "After *{before}*, write *have*: *'ve* only sounds like *of*.",
  lines: `
    SX 95 could|would|should|must|might n't|not? [of > have] @participle|been|had|never
  `,
  detects: [
    ['I should of gone.', 'I should have gone.'],
    ["You couldn't of known.", "You couldn't have known."],
  ],
  leaves: ['Should, of course, is a modal.', 'He is the man of whom they were proud.'],
};
