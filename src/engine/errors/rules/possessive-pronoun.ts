import type { Rule } from '../rule.js';

export const possessivePronoun: Rule = {
  name: 'possessive-pronoun',
  description: 'a determiner where a possessive pronoun stands alone: `a friend of me`',
  reason: 'Without a noun after it, use *mine*, *ours* or *theirs*: write *{correction}*.',
  lines: `
    DA 88 friend|friends|teacher|brother|sister|cousin of [my|me > mine] @stop|$|who|and|is|was
    DA 85 @copula [my > mine] @end
    DA 85 @copula [their > theirs] @end
    DA 85 @copula [our > ours] @end
    = After *a friend of*, use *mine*, *his* or *theirs*: *{correction}*.
    FA 88 a|an|one|some|another|best friend|friends|colleague|cousin|neighbour|neighbor|classmate of [him > his] @stop|$|and|who|from|called|told|is
    FA 88 a|an|one|some|another|best friend|friends|colleague|cousin|neighbour|neighbor|classmate of [us > ours] @stop|$|and|who|from|called|told|is
    FA 88 a|an|one|some|another|best friend|friends|colleague|cousin|neighbour|neighbor|classmate of [them > theirs] @stop|$|and|who|from|called|told|is|VBD
    FA 88 a|an|one|another friend|colleague|cousin|neighbour|neighbor|classmate|uncle|aunt of [her > hers] @stop|$|and|who|from|called|told|is|VBD
    = *Yours*, *hers* and the like take no *the*: leave out *{written}*.
    UD 92 [the > ] yours|hers|ours|theirs
    = Before a noun, use *her*.
    DA 94 his or [hers > her] @common|own
    = Without a noun after it, use *yours* or *mine*: write *{correction}*.
    DA 90 is|are this|that|these|those JJ? @common [your > yours] @end
    DA 90 is|are this|that|these|those JJ? @common [my > mine] @end
  `,
  detects: [
    ['She is a friend of me.', 'She is a friend of mine.'],
    ['That bag is my.', 'That bag is mine.'],
    ['She is a friend of him.', 'She is a friend of his.'],
    ['My car is older than the yours.', 'My car is older than yours.'],
    ['He tells his or hers family.', 'He tells his or her family.'],
    ['Is this pen your?', 'Is this pen yours?'],
  ],
  leaves: ['She is a friend of my mother.', 'It is my bag.', 'Is this your pen?'],
};
