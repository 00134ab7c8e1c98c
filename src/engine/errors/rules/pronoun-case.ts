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
    FA 92 ^ [her > she] is|was|has|likes|lives|loves|works|wants|does|can|will|goes|plays|comes|had|went !the|a|name|that
    FA 92 ^ [him > he] is|was|has|likes|lives|loves|works|wants|does|can|will|goes|plays|comes|had|went !who
    FA 92 ^ [us > we] are|were|have|like|live|love|can|will|go|went|play|had|saw
    FA 88 ^ [them > they] live|like|love|play|go|went|can|will|had|work
    FA 80 ^ [me > I] am|was|have|like|love|want|go|went
    FA 80 ^|because|but [him > he] VBZ|was|is|has|likes|goes
    FA 80 ^|because|but [them > they] are|were|have|VBP
    = As a subject, use *I*: write *{correction}*.
    FA 90 ^ my|our @common and [me > I] @finite|@base
    = After a verb or a preposition, use *me*, *him*, *her*, *us* or *them*: write *{correction}*.
    FA 90 <meet>|<visit>|<invite>|<help>|<miss>|<kiss>|<thank>|<follow>|<marry>|<phone>|<hate> [they > them] @stop|$|@preposition|and|because|very|yesterday|last|every|there|here|well
    FA 90 <meet>|<visit>|<invite>|<help>|<miss>|<kiss>|<thank>|<follow>|<marry>|<phone>|<hate>|<love> [he > him] @stop|$|@preposition|and|because|very|yesterday|last|every|there|here
    FA 90 <meet>|<visit>|<invite>|<help>|<miss>|<kiss>|<thank>|<follow>|<marry>|<phone>|<hate>|<love> [she > her] @stop|$|@preposition|and|because|very|yesterday|last|every|there|here
    FA 90 <meet>|<visit>|<invite>|<help>|<miss>|<kiss>|<thank>|<follow>|<phone>|<hate>|<love>|<tell>|<show> [we > us] @stop|$|to|at|because|very|yesterday|last|every|a
    FA 88 <see>|<know> [he > him] @end|$|at|yesterday|well|very
    FA 88 <see>|<know> [she > her] @end|$|at|yesterday|well|very
    FA 88 <see>|<know> [they > them] @end|$|at|yesterday|well|very
    FA 90 <help>|<tell>|<show>|<invite>|<visit> [i > me] @end|$|a|to|please
    = As a subject, use *I*, and name yourself last: *{correction}*.
    FA 88 ^ [me and NNP > $3 and I] @finite|@base
    FA 59 ^ [me and my @common > my $4 and I] @finite|@base
    = As a subject, use *he*, *she* or *they*: write *{correction}*.
    FA 90 ^ my|our|his|her|their|your @common and [him > he] VBP|VBD|MD|are|were|have
    FA 90 ^ my|our|his|her|their|your @common and [them > they] VBP|VBD|MD|are|were|have
    FA 90 ^ my|our|his|her|their|your @common and [her > she] VBP|VBD|MD|are|were|have
  `,
  detects: [
    ['He went there with she.', 'He went there with her.'],
    ['Me and my brother play chess.', 'My brother and I play chess.'],
    ['It is between you and I.', 'It is between you and me.'],
    ['Her is my best friend.', 'She is my best friend.'],
    ['Us went to the cinema.', 'We went to the cinema.'],
    ['We met they in the park.', 'We met them in the park.'],
    ['Can you help I?', 'Can you help me?'],
    ['My father and him are friends.', 'My father and he are friends.'],
  ],
  leaves: [
    'He gave me money and told me a story.',
    'I know he is right.',
    'My mother and I play chess.',
    'This is what he likes.',
    'All of them own a car.',
    'I knew he was there, and we saw they had left.',
    'The man she loved he left.',
    'Her is the name of a film.',
    'My mother and her sister are here.',
  ],
};
