import type { Rule } from '../rule.js';

export const toToo: Rule = {
  name: 'to-too',
  description: '`to`, `too` and `two`',
  reason:
    '*To* points somewhere or goes before a verb, *too* means also or more than enough, *two* is the number 2: write *{correction}*.',
  lines: `
    SX 95 @copula|<have>|has|had|way|far|<eat>|<drink>|<spend>|<use>|<watch>|there [to > too] much|many
    SX 94 @copula|be|are [to > too] @onlyadjective @end|$|to|for|and
    SX 90 <go>|<want>|<have>|<need>|<try>|<like>|able|going [too > to] @base|the|school|a|my|be
    SX 88 @noun|JJ|came|went|him|her|me [too > to] the|school
    SX 88 <have>|has|had|for|after [to|too > two] years|days|brothers|sisters|weeks|hours|months
  `,
  detects: [
    ['There are to many cars.', 'There are too many cars.'],
    ['I want too go home.', 'I want to go home.'],
  ],
  leaves: ['They went too, and there she was.', 'It is too late to go.', 'It is close to home.'],
};
