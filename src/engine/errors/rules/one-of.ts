import type { Rule } from '../rule.js';

/** What may follow a noun at the end of its phrase. */
const AFTER =
  '@stop|$|VBD|VBP|MD|is|was|has|does|in|on|at|of|that|who|which|to|because|from|for|with|and|when|but|or';

export const oneOf: Rule = {
  name: 'one-of',
  description: 'a singular after `one of the`',
  reason: 'After *one of*, the noun is plural: *{correction}*.',
  lines: `
    = After *more than one*, the noun is singular: *{correction}*.
    AGN 90 more than one [@plural > $singular]
    =
    AGN 90 one of the|my|his|her|our|their|these|those [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 94 one of the|my|his|her|our|their JJS|best [@countable&!@measure > $plural] ${AFTER}
    AGN 94 one of the|my|his|her|our|their JJ [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 92 one of the|my most JJ [@countable&!@measure > $plural] ${AFTER}|of
  `,
  detects: [
    ['It is one of the best film that I know.', 'It is one of the best films that I know.'],
    ['One of my friend is here.', 'One of my friends is here.'],
  ],
  leaves: ['One of the family is ill.', 'She is one of my best friends.'],
};
