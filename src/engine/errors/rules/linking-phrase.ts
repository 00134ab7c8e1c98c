import type { Rule } from '../rule.js';

export const linkingPhrase: Rule = {
  name: 'linking-phrase',
  description: 'a linking phrase with a wrong or missing part: `at the contrary`',
  reason: 'The usual phrase is *{correction}*.',
  lines: `
    ID 88 [in|by|on another hand > on the other hand]
    ID 90 [on the others hand|hands > on the other hand]
    ID 90 [in the another hand > on the other hand]
    ID 90 [in|at|by the contrary > on the contrary]
    ID 86 ^ [according to me > in my opinion] ,|@subject|the|it
    ID 90 [according to my opinion > in my opinion]
    ID 84 [on my mind|view > in my opinion] ,|@subject
    ID 88 ^ [in first place > in the first place]
    ID 88 [in|by|with others words > in other words]
    ID 88 [by|with other words > in other words]
    ID 90 [last but not the least > last but not least]
    ID 90 [last but no least > last but not least]
    ID 90 [all of sudden > all of a sudden]
    ID 90 [at the end of day > at the end of the day]
    ID 88 [step to step > step by step]
    ID 88 [from time by time > from time to time]
    ID 90 [the most of the time|times > most of the time]
    ID 90 [most of times > most of the time]
    ID 84 ^ [to sum > to sum up] ,
    ID 86 [since now > from now on] @stop|$
    ID 90 ^ [from|by|in|at|to one hand > on the one hand] ,
    ID 90 ^ [from|by|in|at|to the one hand > on the one hand] ,
    ID 90 ^ [on|in|at the first hand > on the one hand] ,
    ID 85 ^ [from the other side > on the other hand] ,
    ID 88 ^ [from|by|at other side > on the other hand] ,
    ID 92 ^ [in other side > on the other hand] ,
    ID 92 ^ [to conclusion > in conclusion] ,|@subject|the|it|this
    ID 93 ^ [in|on|at conclude > to conclude] ,|@subject|the|it|this
    ID 80 ^ [that is more > what is more] ,
    ID 88 ^ [as i know > as far as I know] ,
    ID 90 ^ [as for|far i know > as far as I know] ,
    ID 92 ^ [as for as i know > as far as I know]
    ID 92 [in nearly|nearest future > in the near future]
    ID 90 in|until|by the [nearest > near] future
    ID 90 !interested|<differ>|only|lost|down|rich|strong|is|are|was|were|wrong|different|similar [in details > in detail] @stop|$|and|about|how|the|this|what
    ID 88 [for all my life > all my life] @stop|$
    ID 90 [in a nutshells > in a nutshell]
    ID 88 ^ [in contrary > on the contrary] ,|@subject|there|the
    ID 88 [in|on contrary to > contrary to]
    ID 88 ^ [on|in|by|with the other words > in other words] ,|@subject|the
    ID 90 [at last but not least > last but not least]
    ID 92 [at last but not the least > last but not least]
    = A noun is needed here: *{correction}*.
    DN 92 in [compare > comparison] with|to
    DN 92 ^|,|;|and|but in [comparing|compared > comparison] with|to
    = The usual phrase is *compared with* or *compared to*.
    FV 90 ^ [comparing > compared] with|to !@base
    FV 88 bigger|smaller|higher|lower|larger|greater|better|worse|cheaper|faster [comparing > compared] with|to !@base
    FV 88 times|percent|% less|more|fewer|JJR [comparing > compared] with|to !@base
    = The linking phrase is *on the contrary*.
    ID 90 ^ [on the opposite > on the contrary] ,
    ID 90 ^ [contrary > on the contrary] ,
    = The phrase is *contrary to*: leave out *{written}*.
    UT 90 ^|, [in > ] contrary to
    = The phrase is *in comparison with*.
    ID 93 in [compared|compare|comparing > comparison] with|to
    = *Like* is enough here: leave out *as*.
    UT 94 ^ [as like > like] in|other|most|me|him|them|many
    UT 94 ^ [as like > like] my|your|his|her|our|their|the @noun !as
    =
  `,
  detects: [
    ['At the contrary, it is cheap.', 'On the contrary, it is cheap.'],
    ['According to me, it is wrong.', 'In my opinion, it is wrong.'],
    ['In another hand, it is cheap.', 'On the other hand, it is cheap.'],
    ['Last but not the least, we had fun.', 'Last but not least, we had fun.'],
    ['Most of times I walk.', 'Most of the time I walk.'],
    ['From one hand, it is cheap.', 'On the one hand, it is cheap.'],
    ['To conclusion, I agree.', 'In conclusion, I agree.'],
    ['That is more, it is old.', 'What is more, it is old.'],
    ['As I know, he is ill.', 'As far as I know, he is ill.'],
    ['He told us in details.', 'He told us in detail.'],
    ['In contrary, it is cheap.', 'On the contrary, it is cheap.'],
    ['At last but not the least, we had fun.', 'Last but not least, we had fun.'],
    ['It is small in compare with Rome.', 'It is small in comparison with Rome.'],
    ['It is bigger comparing with Rome.', 'It is bigger compared with Rome.'],
    ['On the opposite, Asia is small.', 'On the contrary, Asia is small.'],
    ['It is hot in compared with winter.', 'It is hot in comparison with winter.'],
    ['As like my sister, I love dogs.', 'Like my sister, I love dogs.'],
  ],
  leaves: [
    'They differ only in details.',
    'On the contrary, it is cheap.',
    'In my opinion, it is wrong.',
    'At the end of the day we were tired.',
    'We won and came in first place.',
    'To sum it up, it was a good day.',
    'In one hand he held a cup.',
    'As I know him, he will come.',
    'From the other side of the road, she called.',
    'We finished by comparing to see if it was right.',
    'Comparing to find the best price takes time.',
  ],
};
