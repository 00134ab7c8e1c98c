import type { Rule } from '../rule.js';

export const articleOfSuperlative: Rule = {
  name: 'article-of-superlative',
  description: 'a superlative, an ordinal or `same` without its article',
  reason:
    'Superlatives and words such as *first* and *same* take *the*: write *{correction}* before *{after}*.',
  lines: `
    MD 85 one of [ > the] JJS|most
    MD 84 @copula [ > the] best|worst|biggest|oldest|youngest|tallest|largest|smallest|greatest @countable&!friend&!practice|thing|way
    MD 80 @copula [ > the] most important|beautiful|popular|famous|interesting|difficult|common|dangerous @common
    MD 78 for [ > the] first|last time
    MD 92 @copula|@preposition|@verb&!@gerund [ > the] same as|time|way|thing|things|place|age|school|class|house|room|problem|idea|day|people
  `,
  detects: [
    ['It is one of most beautiful cities.', 'It is one of the most beautiful cities.'],
    ['We met at same time.', 'We met at the same time.'],
    ['I saw it for first time.', 'I saw it for the first time.'],
  ],
  leaves: ['The best way to learn is to read.', 'Most people like it.', 'He was first in the race.'],
};
