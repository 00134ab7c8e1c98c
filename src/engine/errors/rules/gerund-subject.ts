import type { Rule } from '../rule.js';

export const gerundSubject: Rule = {
  name: 'gerund-subject',
  description: 'a base form as the subject of a clause: `Learn English is`',
  reason: 'A verb that is a subject takes the *-ing* form: *{correction}*.',
  lines: `
    FV 88 ^|that|think|because|and [study > studying] abroad|online|english is|can|could|will|would|should|be|has|helps|makes
    FV 81 ^|think|believe [learn|study|read|play|work|travel|live|have|take|get|use|watch|eat > $gerund] DT|PRP$|in|to|with|a|at|alone|together|new|english|more|good @word? *? is|helps|makes
    FV 92 think|believe|say|mean|means that [learn|study|read|play|work|travel|live|go|have|make|take|get|use|watch|eat > $gerund] DT|PRP$|in|to|with|a|at|alone|together|new|english|more|good @word? *? is|helps|can|makes
    FV 90 hobby|hobbies|pastime|passion is|are [play|read|watch|listen|cook|dance|sing|draw|paint|swim|travel|write|ride|collect|take|go|do|make > $gerund]
    FV 90 ^ [play > playing] football|tennis|basketball|chess|volleyball|sport|sports|games|music|cards is|are|can|helps|makes|was|requires
    FV 90 ^ [watch > watching] tv|television|films|movies is|can|helps|makes|was
    FV 90 ^ [read > reading] books|newspapers|magazines is|can|helps|makes|was
    FV 90 ^ [do > doing] sport|sports|exercise|yoga is|can|helps|makes|was
    FV 90 ^ [eat > eating] vegetables|fruit|meat|healthily|well|healthy is|can|helps|makes|was
  `,
  detects: [
    ['Learn English is important.', 'Learning English is important.'],
    ['I think that work in groups is fun.', 'I think that working in groups is fun.'],
    ['Study abroad can be expensive.', 'Studying abroad can be expensive.'],
    ['My hobby is play football.', 'My hobby is playing football.'],
    ['Play football is fun.', 'Playing football is fun.'],
  ],
  leaves: [
    'Learn English, and see.',
    'Do this so you can swim.',
    'The things that make a good friend can be learnt.',
  ],
};
