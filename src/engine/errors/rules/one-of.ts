import type { Rule } from '../rule.js';

/** What may follow a noun at the end of its phrase. */
const AFTER =
  '@stop|$|VBD|VBP|MD|is|was|has|does|in|on|at|of|that|who|which|to|because|from|for|with|and|when|but|or';

/** People, who can't be parts of one person: `most of my friend`, but `most of my day`. */
const PERSONS = '@family|@occupation&!model|@acquaintance';

export const oneOf: Rule = {
  name: 'one-of',
  description: 'a singular after `one of the`, `most of my`, `all my`',
  reason: 'Of several, the noun is plural: *{correction}*.',
  lines: `
    = After *more than one*, the noun is singular: *{correction}*.
    AGN 90 more than one [@plural > $singular]
    =
    AGN 90 one of the|my|his|her|our|their|these|those [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 94 one of the|my|his|her|our|their JJS|best [@countable&!@measure > $plural] ${AFTER}
    AGN 94 one of the|my|his|her|our|their JJ [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 92 one of the|my most JJ [@countable&!@measure > $plural] ${AFTER}|of
    =
    AGN 90 one|some|most|all|none|both|several|many of the|my|his|her|our|their|your [${PERSONS} > $plural] VBZ|@third|VBD|VBP|MD|live|play|come|work|study|@stop|$|in|at|from|who|that|here|there|with
    AGN 90 several|both of the|my|his|her|our|their|your|these|those [@countable&!@collective&!@measure > $plural] @stop|$|@copula|VBD|in|at|from|who|that
    AGN 92 all my|his|her|our|their|your [${PERSONS} > $plural] VBD|VBP|MD|in|at|from|who|that|@stop|$
  `,
  detects: [
    ['It is one of the best film that I know.', 'It is one of the best films that I know.'],
    ['One of my friend is here.', 'One of my friends is here.'],
    ['One of my uncle lives in Chile.', 'One of my uncles lives in Chile.'],
    ['Most of my classmate are from Peru.', 'Most of my classmates are from Peru.'],
    ['Several of the shop were closed.', 'Several of the shops were closed.'],
    ['All my friend were there.', 'All my friends were there.'],
  ],
  leaves: [
    'One of the family is ill.',
    'She is one of my best friends.',
    'Most of the day was fine, and some of the cake was left.',
    'All my family came.',
    'Both of the sister ships sank.',
  ],
};
