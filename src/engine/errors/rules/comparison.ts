import type { Rule } from '../rule.js';

export const comparison: Rule = {
  name: 'comparison',
  description:
    'comparatives and superlatives marked twice, by the wrong means or not at all, and what follows them',
  reason: 'Short adjectives take *-er* and *-est*, long ones *more* and *most*: write *{correction}*.',
  lines: `
    = *{after}* is a comparative already: leave out *{written}*.
    UY 95 [more > ] JJR|better|worse|easier|faster|harder|longer|earlier|quicker|closer|slower !-|@common
    = *{after}* is a superlative already: leave out *{written}*.
    UY 92 the|my|his|her|our|their [most > ] best|worst|biggest|easiest|fastest|cheapest|tallest|oldest|youngest|strongest|happiest|richest|highest|safest|hardest|largest|greatest|nicest|smallest|hottest|coldest
    =
    FJ 94 @copula|much|even|far|a|become|becomes|get|gets|feel|feels|look|looks|be [more @short > $comparative] !@noun|JJ|-|than
    FJ 82 [more @short > $comparative] than
    FJ 90 the|my|his|her|our|their [most @short > $superlative] !JJ|-|NNP
    = Before *than*, use the comparative: *{correction}*.
    FJ 91 !as|more|less|so|too|other|no|rather|better|sooner [@short > $comparative] than
    = Before *than*, use the comparative: *{correction} {after}*.
    MY 87 @copula|be|much|become|becomes [ > more] important|beautiful|expensive|interesting|difficult|dangerous|comfortable|popular|useful|famous|modern|intelligent than
    = Things that are equal are compared with *as … as*: write *as*.
    RC 73 as @short|important|beautiful|expensive|interesting|difficult|much|many|well [than|like > as] @object|DT|PRP$|i|he|she|we|they|NNP
    = *{after}* is a comparative already: leave out *{written}*.
    UY 90 the [more > ] JJR i|you|we|they|he|she|the|it
    UY 93 [more > ] stronger|better|healthier|bigger|easier|harder|higher|longer|faster @common
    =
    FJ 93 !and|one|once|no|any|two|some|me|him|you|her|us|them [more @short&!good&!well&!angry&!happy&!cold > $comparative] @stop|$|and|to|for|because|if|when|in|at
    = After a comparative, use *than*.
    RC 78 JJR|better|more [that > than] me|you|him|us|them|my|your|other|others|one|ever|usual
    RC 84 more JJ [that > than] me|him|us|them|mine|yours @stop|$
    = *The same* goes with *as*.
    RC 88 the? same [like|than|of > as] @object|DT|PRP$|i|he|she|we|they|other|others
    RC 88 the same [like|than > as] in|on|at|before
    = A comparative is strengthened with *much*, not *very*: *{correction} {after}*.
    RY 93 [very > much] more @adjective&JJ than|@stop|and
    = After a comparative, use *than*: write *{correction}*.
    RC 92 more @adjective&JJ [that|as > than] @object|mine|yours|others @stop|$|and|because|in
    = After a comparative, use *than*: *{correction}*.
    RC 88 more expensive|beautiful|important|interesting|intelligent|difficult|popular|useful|famous|dangerous|comfortable [from > than] me|him|her|you|us|them|my|other|others|the|this|that
    RC 88 bigger|smaller|taller|older|younger|better|worse|cheaper|faster|stronger|richer|longer|shorter|larger|higher|hotter|colder [as > than] mine|yours|hers|ours|theirs|me @stop|$
    RC 88 taller|older|younger [from > than] me|him|her|us|them|mine @stop|$
    = Before *than*, use *older*: *elder* goes before a noun only.
    FJ 92 [elder > older] than
    = *{after}* is a comparative already: leave out *{written}*.
    UY 92 is|are|was|were|much|be|become [more > ] cleaner|greener|warmer|cooler|lighter @stop|$|and|than|because
    = After a comparative, use *than*: *{correction}*.
    RC 90 !much faster|cheaper|safer|slower|quicker|bigger|smaller|taller|older|younger|stronger|richer|longer|shorter|larger|higher|hotter|colder|warmer [that > than] @gerund&!evening&!morning|in|on|before|me|him|us|them
    = After a comparative, use *than*: *{correction}*.
    RC 86 <have>|<earn>|<spend>|<do>|<use>|<play>|<eat>|<read> more @common [that > than] women|men|girls|boys|people|others|adults|children @stop|$|do|did
    = *The more …, the more …*: both halves need *the*.
    MD 88 ^ the more|less|better|older|faster * *? *? *? *? , [ > the] more|less|better|happier|healthier @adjective? @nominative|you|people|the
    = *Less* goes with the plain adjective: *{correction}*.
    FJ 92 @copula|much|even|far|become|becomes|get|look|looks|feel less [cheaper > cheap] !@noun
    = A change goes step by step with two comparatives: *{correction}*.
    FJ 93 [worst and worst > worse and worse]
    FJ 93 [best and best > better and better]
    = After a comparative, use *than*: *{correction}*.
    RC 88 @copula|much|even JJR|better|worse [that > than] i|we|he|she|you|they|it expected|thought|imagined|hoped|was|used|remembered|believed|planned
    RC 88 more|less JJ [that > than] i|we|he|she|you|they|it expected|thought|imagined|hoped|was|used|remembered|believed|planned
    = Of more than two, use the superlative: *{correction}*.
    FJ 90 the [better > best] @common of my|his|her|their|our life|lives
    = *Elder* is for brothers and sisters; of others, say *elderly* or *older*.
    RJ 88 [elder > elderly] people|person|population
    RJ 88 [elder > older] generation|generations|students|women|men
    = After a comparative, use *than*: *{correction}*.
    RC 90 JJR [that > than] mine|yours|his|hers|ours|theirs @stop|$
    = Of more than two, use the superlative: *{correction}*.
    FJ 90 the [worse > worst] @common that? i|we|he|she|you|they have|has|had|'ve ever
    FJ 88 the [worse > worst] @common of my|his|her|their|our life|lives
    FJ 88 @be the [JJR&!older&!younger&!elder&!better&!worse > $superlative] @common in the|my|our class|world|school|team|country|city|town|village|universe
    FJ 88 @be the [more > most] @adjective @common in the|my|our class|world|school|team|country|city|town|village|universe
    = *Less* goes with the plain adjective: *{correction}*.
    FJ 92 @copula less [JJR&!more&!older > $positive] than
    = *Bad* and *good* have forms of their own: *{correction}*.
    FJ 96 [badder > worse]
    FJ 96 [baddest > worst]
    FJ 96 [gooder > better]
  `,
  detects: [
    ['This one is more better.', 'This one is better.'],
    ['My house is more big than yours.', 'My house is bigger than yours.'],
    ['He is the most strong man that I know.', 'He is the strongest man that I know.'],
    ['My brother is tall than me.', 'My brother is taller than me.'],
    ['Health is important than money.', 'Health is more important than money.'],
    ['She is as tall than my sister.', 'She is as tall as my sister.'],
    ['It was the most happiest day of my life.', 'It was the happiest day of my life.'],
    ['The task was more easy because you helped.', 'The task was easier because you helped.'],
    ['He is older that me.', 'He is older than me.'],
    [
      'My bag is the same like yours and the same like my friend.',
      'My bag is the same like yours and the same as my friend.',
    ],
    ['The more harder I work, the more I learn.', 'The harder I work, the more I learn.'],
    ['She is more patient that me.', 'She is more patient than me.'],
    ['It is very more expensive than this one.', 'It is much more expensive than this one.'],
    ['She is taller from me.', 'She is taller than me.'],
    ['He is elder than me.', 'He is older than me.'],
    ['The air is more cleaner.', 'The air is cleaner.'],
    ['Flying is faster that walking.', 'Flying is faster than walking.'],
    ['It was the same like in 1990.', 'It was the same as in 1990.'],
    ['Men earn more money that women.', 'Men earn more money than women.'],
    ['The more you read, more you know.', 'The more you read, the more you know.'],
    ['It was the better holiday of my life.', 'It was the best holiday of my life.'],
    ['Many elder people live alone.', 'Many elderly people live alone.'],
    ['My soup is hotter that yours.', 'My soup is hotter than yours.'],
    ['It is the worse meal I have ever eaten.', 'It is the worst meal I have ever eaten.'],
    ['He is the taller boy in the class.', 'He is the tallest boy in the class.'],
    ['It is the more expensive shop in the town.', 'It is the most expensive shop in the town.'],
    ['She is less taller than her son.', 'She is less tall than her son.'],
    ['It was the baddest week of the year.', 'It was the worst week of the year.'],
  ],
  leaves: [
    'They are more different from us.',
    'We need more bright ideas and more fast trains.',
    'I would rather walk than run.',
    'It is as good as new.',
    'There were more young people than old people.',
    'Most old houses are cold.',
    'The more I see, the better.',
    'It is good that you came.',
    'There are more easy questions.',
    'It is more likely that your letter got lost.',
    'It is more likely that others will follow.',
    'The air is more and more dirty.',
    'The more you read, the more you know.',
    'I bought it cheaper from them.',
    'The view is better from my room.',
    'She was so much stronger that in the end she won.',
    'We need to buy and read more books that children in school can use.',
    'He is the taller of the two.',
    'She is the older girl in the family.',
    'The house is colder that side.',
  ],
};
