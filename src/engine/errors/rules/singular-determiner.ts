import type { Rule } from '../rule.js';

export const singularDeterminer: Rule = {
  name: 'singular-determiner',
  description: 'a plural after `a`, `every` or `each`',
  reason: 'After *a*, *an*, *each* and *every*, a noun is singular: *{correction}*.',
  lines: `
    AGN 92 every|each [@plural&!@third&!species > $singular]
    AGN 93 every|each [days|months|weekends|nights|times|persons|years > $singular]
    AGN 94 a [students|teachers|friends|things|problems|jobs|careers|goals|skills|activities|persons|parents|kids|schools|ideas|games|years > $singular] !@noun
    AGN 94 an [students|activities|ideas|animals|opportunities|examples|apples|hours|adults|experiences|advantages > $singular] !@noun
    = *Every* and *each* take the singular: *{correction}*.
    AGN 97 every|each [people have > person has]
    AGN 97 every|each [people are > person is]
    AGN 97 every|each [people need > person needs]
    AGN 97 every|each [people want > person wants]
  `,
  detects: [
    ['I play tennis every days.', 'I play tennis every day.'],
    ['She is a friends of my sister.', 'She is a friend of my sister.'],
    ['Every people have a dream.', 'Every person has a dream.'],
  ],
  leaves: ['Every day I see many people.', 'Each species is different.', 'A few friends came.'],
};
