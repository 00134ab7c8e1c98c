import type { Rule } from '../rule.js';

export const unnecessaryArticle: Rule = {
  name: 'unnecessary-article',
  description:
    'an article before an uncountable noun, a plural, another determiner or in a set phrase without one',
  reason: 'This expression has no article: leave out *{written}*.',
  lines: `
    = A noun that cannot be counted takes no *a* or *an*: leave out *{written}*.
    UD 91 [a|an > ] @uncountedthing&NN !NN|NNS|NNP|VBG|JJ
    UD 88 [a|an > ] good|bad|useful|important|new|interesting|great|nice|useless|beautiful @uncountedthing&NN !NN|NNS|NNP|VBG
    # Two determiners
    = One word such as *my* or *the* is enough before a noun: leave out *{written}*.
    UD 87 [a|an|the > ] my|your|his|our|their @common
    UD 90 [a|an|the > ] my|your|his|our|their JJ @common
    UD 75 my|his|our|their [a|an|the > ] @common
    UD 91 [the > ] this|these|those @noun
    = Do not use *the* before *{after}* here.
    UD 79 [the > ] most of the|my|them|us|people
    UD 85 [the > ] both of|my|parents
    UD 85 !except|but [the > ] all the @noun
    = *Another* includes *an* already: leave out *{written}*.
    UD 91 [an|a > ] another
    # Set phrases
    =
    UD 93 in|of [the > ] life|nature @end|,
    UD 90 for [the > ] example|instance
    UD 90 in [the > ] fact ,
    UD 80 in [the > ] general @stop
    = After *play*, sports and games take no article: leave out *{written}*.
    UD 80 <play> [the|a > ] football|soccer|tennis|basketball|volleyball|baseball|chess|handball|badminton @stop|$|with|and|in|on|at|every|because|or
    =
    UD 75 <watch> [the > ] @tv&!television @stop|$|and|in|at|with|every|or
    = Names of meals take no article: leave out *{written}*.
    UD 80 <have>|had|has|<eat>|<cook> [the > ] breakfast|lunch|dinner @stop|$|and|with|at|in|then
    =
    UD 94 <go> to [the > ] bed|school @stop|$|at|and|every|by|early|late|because
    = Names of languages take no article: leave out *{written}*.
    UD 85 <speak>|<learn>|<study> [the > ] english|french|spanish|german|chinese|japanese|italian|russian @stop|$|and|in|with|because|very|well|at|for|to
    =
    UD 80 at [the > ] home|night|first @stop|$
    UD 85 [the > ] last but not least
    UD 85 ^ [the > ] nowadays|today
    = Names of days and months take no article: leave out *{written}*.
    UD 80 in [the > ] @month @stop|$|i|we|and
    UD 80 on [the > ] @day @stop|$|i|we|and
    = Plural and uncountable nouns with a general meaning take no article: leave out *{written}*.
    UD 94 in [the > ] life @stop|$|and|because|you|we|they|i|if|for|to|but|when|with
    UD 93 ^|,|that|because|and|but [the > ] life is|can|will !of
    = Names of meals take no article: leave out *{written}*.
    UD 90 <take>|<have>|<eat>|<make> [a > ] breakfast|lunch|dinner @stop|$|and|with|at|in|because|then
    = Plural and uncountable nouns with a general meaning take no article: leave out *{written}*.
    UD 92 in|of|for [the > ] society @stop|$|and|because
    UD 90 burden|danger|harm|threat|benefit|useful|harmful|important|contribute|contribution to [the > ] society @stop|$|and|because
    UD 93 !all|what|would [the > ] people think|say|believe|want|need|always|often|usually|should|can|do
    UD 94 ^|because|that|and [the > ] technology|education|pollution|communication|smoking|success|failure|life|nature|society|friendship|happiness is|has|can|helps|makes|will !that|in|of
    = After *play*, sports and games take no article: leave out *{written}*.
    UD 95 <play> [the|a > ] football|soccer|tennis|basketball|volleyball|games|sports|sport|cards|chess !@common
    = A plural takes no *a* or *an*: leave out *{written}*.
    UD 90 [a|an > ] new|old|nice|good|beautiful|black|white|red|blue|expensive|cheap|comfortable? shoes|clothes|trousers|jeans|glasses|pants|shorts|boots|socks|scissors @stop|$|for|in|because|to|with|from|that
    = *Hair* on the head takes no *a*: leave out *{written}*.
    UD 93 <have>|has|had|with [a > ] very? long|short|black|brown|blond|blonde|curly|straight|dark|beautiful long|straight|curly|brown|black|dark|blond? hair @stop|$|and|with|but
    = A noun that cannot be counted takes no *a* or *an*: leave out *{written}*.
    UD 93 what [a|an > ] nice|bad|good|beautiful|lovely|terrible|great|horrible|wonderful? weather|luck|music|news|fun|food|furniture !@noun|@adjective|to
    UD 93 [a > ] great|good fun @end|$|with|because|in|at|for
    UD 88 [a > ] fun @end|$|because|with
    = *Both* needs no *the* before it: leave out *{written}*.
    UD 94 [the > ] both @plural|people
    = Before a plural, use *most* without *the* and *of*: *{correction} {after}*.
    R 95 ^|that|because|and [the most of > most] @plural|people !JJ
    =
    UD 90 <take>&@verb it|this|that|these|them|everything? into [the > ] account|consideration
    = This phrase takes no *the*: leave out *{written}*.
    UD 80 all [the > ] day|night @stop|$|because|long
    UD 92 i|we|they|you|he|she|people|to|usually|and go|goes|went|come|came to [the > ] work @stop|$|by|every|because
    UD 86 will|'ll * *? *? *? *? !in|within|during|for|over|on|of|by|until|after|from|and|spend|one [the > ] next monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend @stop|$|and|because
    = Means of transport take no article after *by*: leave out *{written}*.
    UD 90 <go>&@verb|<travel>&@verb to? the? @common? by [the|a > ] train|bus|car|plane|bike|taxi|metro|underground @stop|$|and|or|because|to|every
    = Before a noun, *most* takes no *the* here: leave out *{written}*.
    UD 93 in|of|for|by [the > ] most countries|people|cases|families|schools
    = *School* and *university* as stages of life take no article: leave out *{written}*.
    UD 85 i|he|she|we|they|you|who|to|after <finish>&@verb [the > ] university|school|college @stop|$|in|and|@several|last
    = Plural and uncountable nouns with a general meaning take no article: leave out *{written}*.
    UD 88 ^|,|that|because [the > ] life without|nowadays
    UD 88 ^|,|that|because|country [the > ] unemployment|pollution|poverty|corruption|racism|obesity is a|one|the
    UD 88 <buy>&@verb|<bring>&@verb [the > ] happiness @stop|$|and|because|but|to
    = This phrase takes no *the*: leave out *{written}*.
    UD 93 @be|<put> in [the > ] danger of
    UD 93 is|are|was|were|be|become|as [the > ] one of the
  `,
  detects: [
    ['He gave me an advice.', 'He gave me advice.'],
    ['The my brother is tall.', 'My brother is tall.'],
    ['I like to play the football with my friends.', 'I like to play football with my friends.'],
    ['For the example, we can walk.', 'For example, we can walk.'],
    ['I met a my friend.', 'I met my friend.'],
    ['I want to be happy in the life.', 'I want to be happy in life.'],
    ['We have a dinner at eight.', 'We have dinner at eight.'],
    ['He lives outside of the society.', 'He lives outside of society.'],
    ['I think that the technology is useful.', 'I think that technology is useful.'],
    ['We play the cards at home.', 'We play cards at home.'],
    ['I bought a new shoes.', 'I bought new shoes.'],
    ['He has a long hair.', 'He has long hair.'],
    ['What a beautiful weather!', 'What beautiful weather!'],
    ['It was a great fun.', 'It was great fun.'],
    ['The both sides agreed.', 'Both sides agreed.'],
    ['The most of students agree.', 'Most students agree.'],
    ['We should take it into the account.', 'We should take it into account.'],
    ['We slept all the day.', 'We slept all day.'],
    ['I will see him the next Saturday.', 'I will see him next Saturday.'],
    ['I prefer to travel by the train.', 'I prefer to travel by train.'],
    ['It is so in the most countries.', 'It is so in most countries.'],
    ['I finished the university in 2010.', 'I finished university in 2010.'],
    ['The life without music is sad.', 'Life without music is sad.'],
    ['The unemployment is a big problem.', 'Unemployment is a big problem.'],
    ['Money cannot buy the happiness.', 'Money cannot buy happiness.'],
    ['They are in the danger of dying.', 'They are in danger of dying.'],
    ['It is the one of the best.', 'It is one of the best.'],
  ],
  leaves: [
    'What a fun way to learn!',
    'He had a grey hair.',
    'It was a news story about a traffic jam.',
    'She plays the piano at home.',
    'We had the lunch that my mother had made.',
    'The bus was late.',
    'He wrote a homework plan.',
    'The life of a fisherman is hard, but in the life of a king it is not.',
    'The people next door can come.',
    'The life of a king is hard.',
    'He plays a football player.',
    'There was a hair in it.',
    'He is a fun man.',
    'He paid it into the account.',
    'All the day needs is some sun.',
    'He believed in the danger of smoking.',
    'How did you come by the car?',
    'The builders finished the school in May.',
    'He was going to marry the next Saturday.',
  ],
};
