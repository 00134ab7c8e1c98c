import type { Rule } from '../rule.js';

export const possessivePronoun: Rule = {
  name: 'possessive-pronoun',
  description: 'a determiner where a possessive pronoun stands alone: `a friend of me`',
  reason: 'Without a noun after it, use *mine*, *ours* or *theirs*: write *{correction}*.',
  lines: `
    DA 88 friend|friends|teacher|brother|sister|cousin of [my|me > mine] @stop|$|who|and|is|was
    DA 85 @copula [my > mine] @end
    DA 85 @copula [their > theirs] @end
    DA 85 @copula [our > ours] @end
  `,
  detects: [
    ['She is a friend of me.', 'She is a friend of mine.'],
    ['That bag is my.', 'That bag is mine.'],
  ],
  leaves: ['She is a friend of my mother.', 'It is my bag.'],
};
