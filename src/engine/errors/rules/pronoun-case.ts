import type { Rule } from '../rule.js';

export const pronounCase: Rule = {
  name: 'pronoun-case',
  description: 'subject, object, possessive and reflexive pronouns in place of one another',
  lines: `
    FA 92 between you and [i > me]
    FA 88 with|to|about|from|at|without|by|of [he > him] @stop|$|and|in|because|to|every|when
    FA 88 with|to|about|from|at|without|by|of [she > her] @stop|$|and|in|because|every|when
    FA 88 with|to|about|from|at|without|by|of [we > us] @end|$|and|in|because|every
    FA 88 with|to|about|from|at|without|by|of [they > them] @stop|$|and|in|because|every|when
    FA 88 with|to|about|from|at|without|by [i > me] @end|$
    FA 85 <love>|<like>|<help>|<tell>|<give>|<meet>|<visit>|<call> [he > him] @stop|$|and|because|to|very|a
    FA 85 <love>|<like>|<help>|<tell>|<give>|<meet>|<visit>|<call> [she > her] @stop|$|and|because|to|very|a
    FA 85 <love>|<like>|<help>|<give>|<meet>|<visit>|<call> [they > them] @stop|$|and|because|to|very|a
    FA 80 ^ [me > I] am|was|have|like|love|want|go|went
    FA 80 ^|because|but [him > he] VBZ|was|is|has|likes|goes
    FA 80 ^|because|but [them > they] are|were|have|VBP
    FA 75 ^ [me and my @common > my $4 and I] @finite|@base
    # Determiners
    DD 88 [he > his] @family|name|house|@families|own|job
    DD 88 [she > her] @family|name|house|@families|own|job
    DD 88 [they > their] own|@families|parents|house|homework|lives|life|name|names|jobs|job|family|homes
    DD 85 [i > my] @family&!friend|name|own|homework|family|favorite|favourite @copula|and|who|'s|works|lives
    DD 85 [you > your] name|mother|own|house|homework|parents|opinion|family|friends @stop|$|is|are|and|in|to|for
    DD 85 !of|let|help [them > their] own|parents|lives|homework|families|children|kids|house
    DD 88 [him > his] own|parents|homework|brother|sister|friends
    DD 88 !you|it|him|her|them|us|give|told|gave|tell|ask|asked|show|showed|call|send|sent|teach|taught [me > my] mother|father|brother|sister|family|parents|name|house
    DD 88 [mine > my] mother|father|brother|sister|friend|family|house|name|opinion|life
    DD 88 [theirs > their] own|parents|lives|houses|children|friends
    DD 88 [hers > her] mother|father|own|house|friends|parents
    DA 88 friend|friends|teacher|brother|sister|cousin of [my|me > mine] @stop|$|who|and|is|was
    DA 85 @copula [my > mine] @end
    DA 85 @copula [their > theirs] @end
    DA 85 @copula [our > ours] @end
    # Reflexives
    DA 95 [theirselves|theirself|themself|themselfs > themselves]
    DA 95 [hisself|himselfs > himself]
    DA 95 [ourself|ourselfs > ourselves]
    DA 92 [yourselfs > yourselves]
    DA 92 [their self|selves > themselves]
    RP 92 [my self > myself]
    RP 92 [him self > himself]
    RP 92 [your self > yourself]
    RP 92 [them selves > themselves]
    RP 92 [our selves > ourselves]
  `,
  detects: [
    ['He went there with she.', 'He went there with her.'],
    ['Me and my brother play chess.', 'My brother and I play chess.'],
    ['He mother is a doctor.', 'His mother is a doctor.'],
    ['They live with they parents.', 'They live with their parents.'],
    ['She is a friend of me.', 'She is a friend of mine.'],
    ['They did it theirselves.', 'They did it themselves.'],
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
