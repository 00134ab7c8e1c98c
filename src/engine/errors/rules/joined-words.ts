import type { Rule } from '../rule.js';

export const joinedWords: Rule = {
  name: 'joined-words',
  description: 'one word written as two, or two as one',
  reason: 'This is one word: *{correction}*.',
  lines: `
    = Before a noun, *everyday* is one word.
    RP 93 [every day > everyday] life|lives|clothes|english|use
    =
    RP 77 [every thing > everything]
    RP 84 [every body > everybody]
    RP 77 [any thing > anything]
    RP 65 [any body > anybody]
    RP 95 [some thing > something]
    RP 90 [some body > somebody]
    RP 80 [some one > someone] !of|NN|NNS|JJ
    RP 93 [some times > sometimes]
    RP 92 [week end|week-end > weekend]
    RP 92 [week ends|week-ends > weekends]
    RP 92 [an|a other > another] !than
    RP 92 [with out > without]
    = These are separate words: *{correction}*.
    RP 95 [alot|allot > a lot] of|@end|$|and|in|to|about|because|more
    =
    RP 92 [all ready > already] VBN|VBD|VBP|VBZ
    RP 92 [now a days > nowadays]
    RP 88 ^ [now days > nowadays] ,|@subject|the|people|it
    = *Maybe* means perhaps and is one word; the verb *may be* is two: write *{correction}*.
    RP 88 ,|and|but|because|so [may be > maybe] @subject|the|there
    RP 75 ^ [may be > maybe] !VBN
    RP 88 it|this|that|there|he|she|they [maybe > may be] JJ|a|VBG|VBN|the
    =
    RP 85 [after noon > afternoon]
    RP 92 [birth day > birthday]
    RP 92 [class mates|class-mates > classmates]
    RP 95 [no body > nobody]
    RP 94 [through out > throughout]
    RP 92 [home work > homework]
    RP 90 in [stead > instead]
    = These are separate words: *{correction}*.
    RP 94 [eventhough > even though]
    RP 90 [incase > in case]
    RP 93 [infact > in fact]
    RP 90 [inorder > in order]
    RP 94 [atleast > at least]
    RP 90 [aswell > as well]
    RP 94 [infront > in front]
    RP 94 [eachother > each other]
    RP 95 [highschool > high school]
    =
    RP 90 [some how > somehow]
    RP 93 [what ever > whatever]
    RP 94 [when ever > whenever]
    RP 88 [how ever > however] ,
    = *Every day*, meaning each day, is two words.
    RP 93 [everyday > every day] !@common|JJ|VBG|NNP
    = These are separate words: *{correction}*.
    RP 92 [inconclusion > in conclusion]
    =
    RP 94 [out side > outside] @stop|$|and|of|the|with|to|in|because
    RP 94 [under stand > understand]
    RP 90 [where ever > wherever]
    RP 72 [who ever > whoever]
    RP 91 [over think > overthink]
    = These are separate words: *{correction}*.
    RP 92 [eventhough|even tho > even though]
    =
    RP 95 [them|their selfs|selves|self > themselves] !-|esteem|confidence
    RP 95 [our selfs|selves|self > ourselves] !-|esteem|confidence
    RP 95 to|for|by|with|in|about|be|like|love|know|help|make|improve|express|enjoy|trust|of|on|believe [your self > yourself] !-|esteem|confidence
    = As a verb, this is two words: *{correction}*.
    RP 94 <be>|can|to|they|we [hangout > hang out]
    =
    RP 94 get|getting|got [in to > into] @noun|DT|PRP$|it
    RP 85 [work places > workplaces] @stop|$|are|were|and|in|with|have|where|for
    RP 85 [work place > workplace] @stop|$|is|was|and|in|with|has|where|for
  `,
  detects: [
    ['I do sport everyday.', 'I do sport every day.'],
    ['Every thing was fine.', 'Everything was fine.'],
    ['We play out side in summer.', 'We play outside in summer.'],
    ['They helped them selves.', 'They helped themselves.'],
    ['I like it alot.', 'I like it a lot.'],
    ['I like to hangout with my friends.', 'I like to hang out with my friends.'],
    ['There is a lack of work places.', 'There is a lack of workplaces.'],
  ],
  leaves: [
    'It is an everyday problem.',
    'Have faith in your self-control.',
    'He may be late.',
    'I like it a lot, and I go out every day.',
    'He got in to see her.',
  ],
};
