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
    UA 90 ^ the problem|question|truth|reason|fact|thing|solution|answer|point [it > ] is|'s|was that|how|why
    UA 88 ^ my mum|grandma|wife|daughter|granny [she > ] is|was|has|likes|loves|lives|works|wants|cooks
    UA 88 ^ my grandpa|husband|son [he > ] is|was|has|likes|loves|lives|works|wants|plays
    UA 92 town|village|city|place|street|school|hotel|restaurant|film|book that|which [it > ] is|'s|was called|named|located|situated !after|for|near
    = The object is there already: leave out *{written}*.
    UA 90 !IN|TO the job|book|film|movie|dress|car|picture|photo|article|advertisement|advert|letter|phone|bag|house|shoes|clothes that|which i|we saw|read|found|bought|watched|visited|received [it|them > ] yesterday|last|@stop|$
    UA 90 !IN|TO the job|book|film|movie|dress|car|picture|photo|article|advertisement|advert|letter|phone|bag|house|shoes|clothes that|which i|we saw|read|found|bought|watched|visited|received [it|them > ] in|on|at the|a|my|@name|your
    UA 90 things|something|words|everything|anything that i|we|they|you do|did|does n't|not know|understand|see|expect|like [it|them > ] @stop|$|before|at|and
  `,
  detects: [
    ['My brother he is a doctor.', 'My brother is a doctor.'],
    ['Some people they like it.', 'Some people like it.'],
    ['I think students they need time.', 'I think students need time.'],
    ['The problem it is that nobody pays.', 'The problem is that nobody pays.'],
    ["It is a town that it's called Soria.", "It is a town that's called Soria."],
    ['The job that I saw it in the newspaper is mine.', 'The job that I saw in the newspaper is mine.'],
    ['My mum she is a good cook.', 'My mum is a good cook.'],
    ["I learned things that I didn't know it before.", "I learned things that I didn't know before."],
  ],
  leaves: [
    'My brother, he of all people, is a doctor.',
    'The people they serve are kind.',
    'How many people they know is a riddle.',
    "If he says something I don't like it.",
    'I was so fond of the dress that I bought it.',
    'It was in the book that I read it.',
  ],
};
