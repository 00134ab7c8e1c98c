import type { Rule } from '../rule.js';

export const pronounCase: Rule = {
  name: 'pronoun-case',
  description: 'subject pronouns where an object is meant, and the other way round',
  reason: 'After a verb or a preposition, use *me*, *him*, *her*, *us* or *them*: write *{correction}*.',
  lines: `
    FA 92 between you and [i > me]
    FA 88 with|to|about|from|at|without|by|of [he > him] @stop|$|and|in|because|to|every|when
    FA 88 with|to|about|from|at|without|by|of [she > her] @stop|$|and|in|because|every|when
    FA 88 with|to|about|from|at|without|by|of [we > us] @end|$|and|in|because|every
    FA 92 with|to|about|from|at|without|by|of [they > them] @stop|$|and|in|because|every|when
    FA 88 with|to|about|from|at|without|by [i > me] @end|$
    FA 85 <love>|<like>|<help>|<tell>|<give>|<meet>|<visit>|<call> [he > him] @stop|$|and|because|to|very|a
    FA 85 <love>|<like>|<help>|<tell>|<give>|<meet>|<visit>|<call> [she > her] @stop|$|and|because|to|very|a
    FA 92 <love>|<like>|<help>|<give>|<meet>|<visit>|<call> [they > them] @stop|$|and|because|to|very|a
    = As a subject, use *I*, *he*, *she*, *we* or *they*: write *{correction}*.
    FA 80 ^ [me > I] am|was|have|like|love|want|go|went
    FA 80 ^|because|but [him > he] VBZ|was|is|has|likes|goes
    FA 80 ^|because|but [them > they] are|were|have|VBP
    = As a subject, use *I*, and name yourself last: *{correction}*.
    FA 59 ^ [me and my @common > my $4 and I] @finite|@base
  `,
  detects: [
    ['He went there with she.', 'He went there with her.'],
    ['Me and my brother play chess.', 'My brother and I play chess.'],
    ['It is between you and I.', 'It is between you and me.'],
  ],
  leaves: [
    'He gave me money and told me a story.',
    'I know he is right.',
    'My mother and I play chess.',
    'This is what he likes.',
    'All of them own a car.',
  ],
};
