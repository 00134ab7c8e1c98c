import type { Rule } from '../rule.js';

export const articleWithPlural: Rule = {
  name: 'article-with-plural',
  description: '`a` or `an` before a plural noun',
  reason: 'After *a* or *an*, a noun is singular: write *{correction}*.',
  lines: `
    AGN 93 a|an [@plural&!@measure&!@third&!jeans&!shoes&!trousers&!glasses&!scissors&!pants&!shorts&!clothes&!boots&!socks > $singular] @stop|$|in|at|with|for|to|who|that|when|because|but
    AGN 92 a|an good|bad|big|small|new|nice|great|beautiful|different|special|little|real [@plural&!@measure&!@third&!jeans&!shoes&!trousers&!glasses&!scissors&!pants&!shorts&!clothes&!boots&!socks > $singular] @stop|$|in|at|with|for|to|who|that|when|because|but
    AGN 92 a great|big|huge|positive|significant [changes > change] in|to|@stop
  `,
  detects: [
    ['I have a dogs.', 'I have a dog.'],
    ['She is a good friends.', 'She is a good friend.'],
    ['It brought a great changes in life.', 'It brought a great change in life.'],
  ],
  leaves: [
    'It is a means to an end.',
    'He bought a sports car.',
    'I read a few books.',
    'A lot of books are old.',
    'He bought a new jeans.',
  ],
};
