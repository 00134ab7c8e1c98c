import type { Rule } from '../rule.js';

export const sometimesSometime: Rule = {
  name: 'sometimes-sometime',
  description: '`sometime` and other adverbs of frequency in the wrong form',
  reason: '*Sometimes* means now and then; *sometime* means at some point: write *{correction}*.',
  lines: `
    RY 95 ^|,|because|and|but|that|when|if [sometime > sometimes] @subject|people|the|students|it|my|our|your
    RY 95 !after|at [sometime > sometimes] @nominative|you|people|students
  `,
  detects: [
    ['Sometime we go to the beach.', 'Sometimes we go to the beach.'],
    ['I read and sometime I write.', 'I read and sometimes I write.'],
  ],
  leaves: ['Come and see us sometime.', 'I will do it sometime next week.'],
};
