import type { Rule } from '../rule.js';

export const quantifier: Rule = {
  name: 'quantifier',
  description:
    '`many`, `few` with what one can not count, `much`, `little` with what one can; `most of people`',
  reason: '*Many* goes with nouns that can be counted, *much* with those that cannot: write *{correction}*.',
  lines: `
    CQ 90 too|so|how|very|as [much > many] @plural&!@third|people !NN|NNS
    CQ 92 [much > many] @plural&!@third|people !NN|NNS
    CQ 94 [many > much] @uncountedthing&NN|money|time&NN|traffic|rain|pollution|fun @stop|$|in|to|for|and|about|on|because|with|when
    = *Few* goes with nouns that can be counted, *little* with those that cannot: write *{correction}*.
    CQ 92 <have> very|so? [few > little] money left|for|to|in
    CQ 90 [few > little] money|time&NN|rain|traffic|@uncountedthing&NN @stop|$|in|to|for|and|about|because
    CQ 85 a [few > little] money|rain|@uncountedthing&NN @stop|$|in|to|for|and|about|because
    = *Fewer* goes with nouns that can be counted, *less* with those that cannot: write *{correction}*.
    FQ 90 [less > fewer] people|cars|students|accidents|children|problems|jobs|friends|hours|days
    = *Almost* means nearly; for the greater part, use *most*.
    RQ 85 [almost > most] people|students|teenagers|children|countries|teachers|parents
    = Without *the* or *my* before the noun, leave out *of*: *{before} {after}*.
    UT 94 most [of > ] people|students|teenagers|children|@plural&!@third
    UT 92 some|many [of > ] people|students|teenagers|children
    = *Most* takes no *the* here.
    UD 85 [the > ] most of people
    = The phrase is *a lot of* or *lots of*: add *of*.
    MT 95 a lot [ > of] @plural|people|@uncountedthing|money|time|fun|homework|children
    MT 90 lots [ > of] @plural|people|@uncountedthing|money|fun
    = After *kind*, *type* and *sort*, add *of* before the noun.
    MT 85 this|that|what|which|some|any|all|these|every kind|kinds|type|types|sort|sorts [ > of] @common&!@third
    = After *percent*, add *of* before the noun.
    MT 86 !@be about|around|only|than|nearly|almost @several percent|% [ > of] people|students|women|men|children|teenagers
    = *Too* and *enough* do not go together: leave out *{written}*.
    UQ 80 [too > ] enough @end
    = Before an adjective, use *{before}* without *much*.
    UY 85 too [much > ] difficult|expensive|hard|big|small|late|tired|old|young|long|hot|cold|easy|far|heavy|boring|short|busy|dangerous
    UY 85 very [much > ] beautiful|good|happy|big|nice|interesting|important|difficult|hard|small|expensive|tired|old|kind|bad|friendly|fun|famous|popular|delicious
    UY 80 so [much > ] beautiful|good|happy|big|nice|interesting|important|difficult|hard|small|expensive|tired|old|kind|bad|friendly|famous|popular|delicious
    = The usual plural of *person* is *people*.
    FN 84 other|many|some|two|three|all|young|these|those|several|most [persons > people]
    = The phrase is *a lot of*.
    UD 94 a [lots > lot] of
    = The phrase is *a lot of* or *lots of*: add *of*.
    MT 95 a lot [ > of] people|students|kids|things|time|money|work|stuff|stress|homework|friends|help|information|benefits|opportunities|experience|teachers|problems|other
    MT 92 a lot [ > of] attention|energy|pollution|traffic|food|water|experience|knowledge|music|pressure|effort|efforts
    =
    CQ 90 [many > much] @uncountedthing&NN|money|homework|knowledge|information|help&NN|fun|stress|stuff|energy|freedom|respect|pressure !@noun
    CQ 88 [much > many] JJ @plural&!@third|people
    = *Number* goes with what can be counted, *amount* with what cannot.
    RN 66 [amount > number] of people|students|@plural
    = *A few* goes with nouns that can be counted, *a little* with those that cannot.
    CQ 84 [a little > a few] @plural&!@third !@noun
    = *No* and *any* do not go together: leave out *{written}*.
    UQ 90 there is|was|are|were|'s|be no [any > ] @common|JJ
    UQ 88 <have>|with no [any > ] @common|JJ
    = *Work* cannot be counted here: write *{correction}*.
    CN 92 [many works > a lot of work] to do @stop|$|today|at|in
    CN 90 a lot of|much|more|enough|hard [works > work] to do
    = *Enough* goes with *not*: *{correction} {after}*.
    X 92 there is|are [no > not] enough @common
  `,
  detects: [
    ['I have too much friends.', 'I have too many friends.'],
    ['We do not have many money.', 'We do not have much money.'],
    ['Most of people live in cities.', 'Most people live in cities.'],
    ['Almost people like it.', 'Most people like it.'],
    ['I have a lot friends.', 'I have a lot of friends.'],
    ['What kind music do you like?', 'What kind of music do you like?'],
    ['It is too much expensive.', 'It is too expensive.'],
    ['I met many persons there.', 'I met many people there.'],
    ['I have a lots of time.', 'I have a lot of time.'],
    ['I do not have many homework.', 'I do not have much homework.'],
    ['There is a large amount of people.', 'There is a large number of people.'],
    ['There is no any problem.', 'There is no problem.'],
    ['I have many works to do.', 'I have a lot of work to do.'],
    ['There is no enough time.', 'There is not enough time.'],
    ['They need a lot attention.', 'They need a lot of attention.'],
    ['Only 30 percent students agree.', 'Only 30 percent of students agree.'],
  ],
  leaves: [
    'Much needs to be done.',
    'Most of the people here are kind.',
    'I like it a lot because it is kind.',
    'He is a little boy with few friends.',
    'She is very much alive.',
    'Almost all people like it.',
    'It is another matter.',
    'In another two years it will be over.',
    'The persons named above are friends.',
    'There are lots of people.',
    'He drank a large amount of water.',
    'There is no any.',
  ],
};
