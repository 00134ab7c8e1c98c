import type { Rule } from '../rule.js';

export const doubledSubject: Rule = {
  name: 'doubled-subject',
  description: 'a pronoun that repeats the subject: `my brother he is`',
  reason: 'The subject is there already: leave out *{written}*.',
  lines: `
    UA 88 ^ my|his|her|our|your|their mother|father|brother|sister|friend|uncle|aunt|grandmother|grandfather|teacher|mom|dad|boss|dog|cat [he|she|it > ] VBZ|VBD|is|was|has
    UA 88 ^ my|his|her|our|your|their parents|friends|brothers|sisters|children|teachers [they > ] VBP|VBD|are|were|have
    UA 92 !how|so some|many|most people|students|kids|parents|teachers [they > ] VBP|can|will|are|have|need|want|do|should
    UA 92 because|that|and|think|if|when people|students|kids|parents|teachers [they > ] VBP|can|will|are|have|need|want|do
  `,
  detects: [
    ['My brother he is a doctor.', 'My brother is a doctor.'],
    ['Some people they like it.', 'Some people like it.'],
    ['I think students they need time.', 'I think students need time.'],
  ],
  leaves: [
    'My brother, he of all people, is a doctor.',
    'The people they serve are kind.',
    'How many people they know is a riddle.',
  ],
};
