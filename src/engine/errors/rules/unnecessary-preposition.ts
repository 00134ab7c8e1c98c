import type { Rule } from '../rule.js';

export const unnecessaryPreposition: Rule = {
  name: 'unnecessary-preposition',
  description: 'a preposition after a verb that takes its object directly, or before an adverb of place',
  reason: '*{before}* takes no preposition here: leave out *{written}*.',
  lines: `
    = *{after}* needs no preposition after a verb of movement: leave out *{written}*.
    UT 92 <go>|went|<come>|came|<return>|<arrive>|<get>|got|<walk>|<run>|<drive> [to|at > ] home !@noun|JJ|HYPH|-
    UT 72 <go>|went|<come>|came|<arrive>|<move>|<return> [to|in > ] here|there|abroad|downtown|upstairs|somewhere|anywhere|overseas
    =
    UT 81 <discuss> [about|on|of > ]
    UT 85 <enter>&@verb [to|at > ] the|a|my|this|university
    UT 85 <enter>&@verb [in|into > ] the|my|a|this room|house|school|class|classroom|building|university
    UT 88 <marry>&!married [with|to > ]
    UT 79 <reach>&@verb [to|at|in > ] the|my|their|his|a @common&!@plural
    UT 90 !<make>|<keep>|<lose>|in|close|no|into <contact>&@verb [with|to > ] @object|your|the|my
    UT 85 <answer>&@verb&!answered [to > ] the|my|your|this|these|that|his|her question|questions|letter|email
    UT 74 <phone>&@verb|<call>&@verb [to|at > ] me|him|us|them|my
    UT 92 <tell>|<ask> [to > ] me|him|her|us|them|you|my|people
    UT 95 <attend>&@verb [to|at|in > ] class|classes|school|university|college|lessons
    UT 93 <attend>&@verb [to|at|in > ] the|a|this|my school|university|college|class|classes|meeting|party|wedding|concert|event
    UT 88 <resemble> [to|with > ]
    UT 85 lacks|lacked [of > ]
    UT 88 <mention>&@verb|<describe> [about|of > ]
    UT 85 <emphasize>|<emphasise> [on|about > ]
    UT 92 <visit>&@verb [to|in|at > ] the|my|his|her|our|@name|a|many|some|other|different
    UT 91 <affect>&@verb [to|on|in|at > ] the|my|our|people|your|their|us|them
    UT 90 <influence>&@verb [on|to|in > ] the|my|our|people|your|us|them
    UT 92 <help>&@verb [to|for > ] me|him|her|us|them|people|others
    UT 90 <let> [to > ] me|him|her|us|them
    UT 85 <thank>&@verb [to > ] you|him|her|them|my|god
    UT 80 !to <face>&@verb&!faced [with|to > ] many|problems|difficulties|a|challenges|some
    UT 90 @be facing [with > ] the|this|these|many|a|some|problems|difficulties
    UT 88 <demand>&@verb [for > ] a|the|more|you
    UT 95 despite [of|from > ]
    UT 85 <obey>|<approach>&@verb [to > ] the|my|your|their|rules|him|her|me|@plural
    UT 85 <explain> [about > ] the|my|why|how|what
    UT 82 <consider>&@verb [about|of > ] the|my|@gerund&VBG|it
    = A time with *last*, *next* or *every* takes no preposition: leave out *{written}*.
    UT 90 [in|on|at > ] last week|night|month|year|summer|weekend|monday|friday|saturday|sunday @stop|$|@subject|my|and
    UT 88 [in|on|at > ] next week|month|year|summer|weekend|monday|friday|saturday|sunday @stop|$|@subject|my|and
    UT 90 [in|on|at > ] every day|week|morning|night|weekend|monday|friday|saturday|sunday|month @stop|$|@subject|and
    = *{after}* takes no preposition: leave out *{written}*.
    UT 78 [in|on|at > ] yesterday|tomorrow|today @stop|$|@subject|and
    =
    UT 90 during|since|before|after [of|from > ] the|my|a
    UT 88 between|behind|without [of > ] the|my|a|@object
    UT 80 <respect>&@verb&!respected [to|for > ] the|my|your|our|their rules|law|laws|parents|teachers|elders|environment|nature
    UT 85 famous|known [in > ] worldwide @stop|$|and|for|as
    = *The next day* takes no preposition here: leave out *{written}*.
    UT 70 ^ [at > ] the next|following day|morning !'s
    = A time with *this* takes no preposition: leave out *{written}*.
    UT 88 !@verb|still|just|back|it|them|me|him|her [on > ] this morning|evening|afternoon|weekend @stop|$|@subject|and|with|because
    UT 88 !@verb|still|just|back [in > ] this morning|evening|afternoon|weekend @stop|$|@subject|and|with|because
    UT 88 !on [at > ] this morning|evening|afternoon|weekend @stop|$|@subject|and|with|because
    UT 85 !@verb|still|just|back|it|them [in|on|at > ] this summer|winter|spring|autumn|month|week|year @stop|$
    =
    UT 93 i|he|she|we|they married [with|to > ] me|him|them|her|you @stop|$|and|in|last|when|because|at|for|on|after
    UT 90 i|he|she|we|they married [with|to > ] a|an|my|his|her|the @adjective? man|woman|girl|boy|friend|boyfriend|girlfriend|cousin|doctor|teacher|neighbour|colleague|daughter|son
    UT 88 !face @modal|to face [with|to|against > ] the|a|this|these|many|some|several|such|problems|difficulties|challenges|it
    UT 92 they|we|you|i|people|who lack [of > ] @common|the|this|any
    UT 85 <lack>&VBZ [of > ] @common|the
    = *{after}* needs no preposition after a verb of movement: leave out *{written}*.
    UT 88 <travel>&@verb|<drive>&@verb|<fly>&@verb|<walk>&@verb [to > ] there|here @stop|$|by|with|and|in
    = *{after}* needs no preposition after a verb of movement: leave out *{written}*.
    UT 90 <fly>&@verb|<travel>&@verb|<drive>&@verb|<send> it|them|him|her? [to > ] abroad|overseas @stop|$|and|or|but|for|every|because|with|in|to
    = A number of times needs no *for*: leave out *{written}*.
    UT 86 <repeat>&@verb|<visit>&@verb|<see>&@verb|<try>&@verb|<read>&@verb|<watch>&@verb|<meet>&@verb|<do>&@verb it|them|him|her|this? [for > ] many|several|numerous|countless|two|three|four|five times @stop|$|and|because|but
    = The verb *raise* needs no *up*.
    UT 86 <raise>&@verb [up > ] the|their|its|our|your? price|prices|level|levels|number|rate|rates|taxes|salaries|salary|wages|percentage|quality|awareness|standard|standards
    = This verb already means going down: leave out *{written}*.
    UT 86 number|numbers|rate|rates|price|prices|percentage|level|levels|unemployment|proportion|amount|sales|profits|production <fall>&@verb|<drop>&@verb|<decrease>&@verb|<decline>&@verb [down > ] from|to|by|dramatically|significantly|slightly|sharply|rapidly|gradually|steadily
    UT 88 <fall>&@verb|<drop>&@verb|<decrease>&@verb [down > ] to|by @several percent|%|million|thousand|@stop
    = This verb already means going up: leave out *{written}*.
    UT 84 number|numbers|rate|rates|price|prices|percentage|level|levels|unemployment|proportion|amount|sales|profits|production <increase>&@verb|<rise>&@verb|<grow>&@verb [up > ] from|by|dramatically|significantly|slightly|sharply|rapidly|gradually|steadily|@end
    UT 86 rise|rises|rose|risen|rising [up > ] by|from @several percent|%|million|thousand
    = *From* takes no second preposition here: leave out *{written}*.
    UT 92 i|he|she|we|they @copula from [in|of > ] @name @stop|$|and|but
    = *There* takes no *to*: leave out *{written}*.
    UT 92 <go>|went|gone|<come>|came|<travel>|<move>|<return> [to > ] there @stop|$|yesterday|with|and|by|every|because|when|again|for|last|next
    = *Near* takes no *of*: leave out *{written}*.
    UT 94 near [of > ] DT|PRP$|@name|here|me|us|him|her|them
    =
    UT 90 !@be <call>&@verb [to > ] the police|ambulance|firefighters !station|@common
    UT 90 <answer>&@verb [to > ] the phone|telephone|door|email|emails
    UT 92 without [of > ] !course
    UT 93 <avoid>&@verb [from|of > ] !late|@month|@several
    UT 88 it|this|that|which|smoking|pollution|he|she harms [to > ] the|our|your|my|people|their|health
    UT 88 can|may|will|could|to harm [to > ] the|our|your|my|people|their|health
    UT 90 it|which|that|this|problem|issue|topic concerns [to > ] everyone|everybody|all|us|me|them|people
    = Before a plural without *the*, *both* takes no *of*.
    UT 92 !@common both [of > ] @plural&!@third
    = *{after}* needs no preposition after a verb of movement: leave out *{written}*.
    UT 92 <come>|<go>|<get>|went|came back [at|to > ] home !@noun|JJ|HYPH|-
    =
    UT 92 people|men|women|children|adults|students|those aged [from > ] @several to|-|and
    UT 92 regarding [to > ]
    UT 90 ^|,|information|question|questions|problem|problems|nothing|everything concerning [with|to|about > ] the|my|your|this|our|their|nature
    = *Find* something you look for; *find out* facts: leave out *{written}*.
    UT 88 <find>|found [out > ] a|an|new|some|any good|better|new|different? solution|solutions|way|ways|job !was|is
    = *{after}* takes no preposition here: leave out *{written}*.
    UT 90 [in > ] worldwide @stop|$|,|and|is|was|did
    UT 93 been [to > ] there|here
  `,
  detects: [
    ['After school I went to home.', 'After school I went home.'],
    ['We discussed about the plan.', 'We discussed the plan.'],
    ['He told to me a story.', 'He told me a story.'],
    ['Despite of the rain, we went out.', 'Despite the rain, we went out.'],
    ['I saw him in last week.', 'I saw him last week.'],
    ['We want to go to abroad.', 'We want to go abroad.'],
    ['We should respect to the rules.', 'We should respect the rules.'],
    ['It is famous in worldwide.', 'It is famous worldwide.'],
    ['He married with her last year.', 'He married her last year.'],
    ['I will do it in this evening.', 'I will do it this evening.'],
    ['We have to face with many problems.', 'We have to face many problems.'],
    ['They fly to abroad every year.', 'They fly abroad every year.'],
    ['I read it for three times.', 'I read it three times.'],
    ['They raised up the prices.', 'They raised the prices.'],
    ['The rate fell down from 9 to 5 percent.', 'The rate fell from 9 to 5 percent.'],
    ['Prices rose up dramatically.', 'Prices rose dramatically.'],
    ['I am from in Spain.', 'I am from Spain.'],
    ['We went to there yesterday.', 'We went there yesterday.'],
    ['We live near of Rome.', 'We live near Rome.'],
    ['He called to the police.', 'He called the police.'],
    ['Nobody answered to the phone.', 'Nobody answered the phone.'],
    ['I cannot live without of it.', 'I cannot live without it.'],
    ['It helps to avoid from diseases.', 'It helps to avoid diseases.'],
    ['Smoking harms to the health.', 'Smoking harms the health.'],
    ['This concerns to everyone.', 'This concerns everyone.'],
    ['Both of sides agree.', 'Both sides agree.'],
    ['I come back at home at two.', 'I come back home at two.'],
    ['People aged from 18 to 29 use it.', 'People aged 18 to 29 use it.'],
    ['Regarding to the price, it fell.', 'Regarding the price, it fell.'],
    ['We should find out a solution.', 'We should find a solution.'],
    ['The rate has fallen down to 5%.', 'The rate has fallen to 5%.'],
    ['It is popular in worldwide.', 'It is popular worldwide.'],
    ['He has been to there twice.', 'He has been there twice.'],
  ],
  leaves: [
    'What it lacks in height it makes up for in weight.',
    'I am staying in this evening.',
    'They married with his consent.',
    'She went to home games.',
    'There was a discussion about the plan.',
    'I got in touch and made contact with her.',
    'He asked to leave.',
    'A visit to the museum is fun.',
    'In the next year, prices will rise.',
    'With respect to the rules, nothing changes.',
    'He was married to her.',
    'They faced with courage what came.',
    'The tree fell down.',
    'He fell down from the roof.',
    'Children grow up.',
    'I asked for many times more.',
    'They raised up the stone.',
    'She travelled to overseas countries.',
    'A dark figure rose up from the water.',
    'The call to the police was short.',
    'She was called to the police station.',
    'They called to the police officer.',
    'The rights both of men and of women count.',
    'Some cheese is aged from six to nine months.',
    'Smoke rose up from ten fires.',
    'The hills rise up to 800 metres.',
  ],
};
