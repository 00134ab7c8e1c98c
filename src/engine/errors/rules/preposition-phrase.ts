import type { Rule } from '../rule.js';

export const prepositionPhrase: Rule = {
  name: 'preposition-phrase',
  description: 'a fixed phrase with the wrong preposition',
  reason: 'In this expression, the preposition is *{correction}*, not *{written}*.',
  lines: `
    RT 92 [from|on|for|at|by|to > in] my opinion
    RT 94 [in|for|of|by|on > from] my point of view
    RT 94 [in|for|by|of|at > on] the other hand ,|@subject|it|there|DT
    RT 92 [in|on|by|with|for > at] the same time !@common
    RT 85 [at > in] the future|past @stop|$|and|i|we
    RT 88 best|most|people|country|countries|city|cities|anywhere|everyone|person|place [on|at > in] the world
    RT 94 [in > at] home @stop|$|and|with|because|alone|all|every|when|or
    RT 85 [in > on] tv|television @stop|$|and|because|every
    RT 92 [in > on] the internet @stop|$|and|or|to|for|because
    RT 89 [at|in > on] the phone|telephone @stop|$|with|and
    RT 90 [by|on > in] this|that way @stop|$|,|we|i|they|you
    RT 80 [in|at > on] vacation|holiday|holidays @stop|$|with|in|and|to
    RT 85 [in|at > on] my|your|his|her birthday @stop|$|i|we|my|and
    RT 87 [in > on] the way to|home
    RT 85 [on|in > at] the age of @several
    RT 88 [in|with|at > by] accident|mistake @end|$|,
    RT 85 [in|with > for] sale @stop|$
    RT 92 [in > at] least @several
    RT 88 <be>|@be [on > in] danger|love|trouble @stop|$|with|and|because
    RT 85 <fall> [on > in] love
    RT 85 [in > to] my surprise
    RT 85 [in > at] night @stop|$|because|when|i|we
    RT 80 [on > at] night @stop|$|and|because|when
    RT 91 [on|at > in] the|their|your|our|my|his|her future|life|lives|past @stop|$|and|because|that|if !,
    RT 92 [in|on > at] home @stop|$|and|because|with|all|or|than|alone|by|for|instead|to
    RT 91 [in|on > at] work @stop|$|and|because|or
    RT 92 [in|at > on] social media @stop|$|and|because|to|or
    RT 79 [in|on > at] that|this moment @stop|$|i|we|he|she
    RT 90 [in|on > at] the end of the day|year|week|month|semester|class
    RT 84 [at|in > on] the next|same|first|last day @stop|$|i|we|he|she|they|of|that
    RT 93 [at|in|on > for] the first|last time @stop|$|i|we|in|and
    RT 86 [on|at|by > in] a|an|the good|bad|positive|negative|different|right|wrong|same|better|best way @stop|$|and|because|that
    = The usual phrase is *{correction}* with *world* or *country*.
    ID 86 [over|of|in all over the > all over the] world|country
    =
    RT 85 [at > in] the end @stop|i|we|you|they !of
    RT 92 [by|with > on] foot @stop|$|to|and|because|every
    RT 90 ^|,|and [in > on] average ,|the|people|men|women
    RT 85 [on > in] the|this picture|photo|photograph ,? i|we|you|there
    RT 88 <read>|written|published|advertised it|that|about? [on|at > in] the|a newspaper|newspapers|magazine|magazines
    RT 88 <hear>|<listen> it|that|this? [in > on] the radio @stop|$|and|when
    RT 86 the most|best|biggest|largest|oldest|richest JJ? country|countries|city|cities|place|places|person|people|player|team|company|companies|film|singer [of > in] the world @stop|$|is|and|who|that|because
    RT 90 !rise|fall|increase|decrease|change|difference|drop|decline|<differ> [in|at|by > on] average @several|@stop|$|,|they|we|it|he|she|a|about|around|each|every|for|per|people|more|less|between
    RT 88 !VBN [by > on] my|your|his|her|its|our|their own @stop|$|and|because|or|but|without|when|so|in|at|after
    RT 90 [by > for] free @stop|$|and|because|on|from|but|so
    RT 88 [in|on > at] an|a early|young|old age @end|$|and|because|when|it|we|they|i
    RT 80 children|kids|people|teenagers|students|reading|read|school|<learn>|<start>|<marry> [in|on > at] this|that age @end|$
    RT 88 ^|,|;|and|but in contrast [of > to] the|this|that|his|her|their|our|its|@common|@name
    RT 84 children|kids|teenagers|students [in|on > at] this age are|were|have|should|can|need|do|usually|often
    RT 90 [in|at|on > to] some|certain extent
    RT 90 [in|at|on > to] a certain|great|large|big|small extent
    RT 90 <take>&@verb it|this|that|them|everything? [in > into] consideration|account
    RT 84 !difference|change|increase|loss|lack in contrast [of > to] last|other|@name|this|that|these|those|women|men|males|females|boys|girls|people
    = The usual phrase is *on the basis of*.
    ID 88 [in|on the base > on the basis] of gender|sex|race|age|results|data|knowledge|experience
    ID 88 [in|on|at the base > on the basis] of this|these|their data|results|information|research|experience|knowledge
    =
    RT 90 <live>|<stay>|<be>|@be|alone|holiday|holidays|house|people|hotel [in > on] a|an|this small|little|beautiful|tropical|desert|deserted|lonely? island @stop|$|and|where|with|called|near
    = Vehicles of one's own take *in*.
    RT 84 <go>|went|<come>|came|<travel> to the|my? @common|work|school [by > in] my|his|her|our|their|your own? car @stop|$|and|because|every|with
    = The year or number after *between* is joined by *and*.
    RC 94 between @year [to|till|until > and] @year
    = Figures stand *at* a value: write *{correction}*.
    RT 85 stable|steady|constant|unchanged|peaked [in|on > at] @several percent|%|million|thousand|degrees !of
    RT 85 stood [in|on > at] @several percent|%|million|thousand
    = The phrase is *on foot*.
    ID 93 <go>|went|<come>|came|<walk>|<travel>|home|there|school|work|or [by feet|foots > on foot]
    =
    RT 92 <live>|life|people|animals|problem|problems|species [in > on] our|this planet @stop|$|and|is|that|because|will|are
    RT 94 !growth|rise|increase|boom|differences|investments|works|interested|interest [in > on] internet @stop|$|because
    RT 88 <stay>|was|is|been|be [at > in] hospital @stop|$|for|because|and|with
    RT 92 there|here|home|school|work|<go>|went|<come>|came|<travel>|<move> [with > by] bus|train|plane|taxi|metro @stop|$|because|every
    RT 92 there|school|work|home|<go>|<travel> [on|with > by] car @stop|$|because|or|every
    RT 88 ^ [in|at > on] the whole ,
    RT 90 that [in > on] average @stop|men|women|people|students|the|every|,
    RT 92 only [by > in] this way
    = Floors take *on*: write *{correction}*.
    RT 90 @verb|flat|office|room|apartment|house|it [in|at > on] the first|second|third|fourth|fifth|sixth|top|ground floor @stop|$|of|and|with|because
    = You live or work *in* a town or a country.
    RT 90 <live>&@verb|<study>&@verb|<grow>&@verb up? [on|at > in] a|the|my|this JJ? JJ? city|village|town|country @stop|$|and|with|near|in|because|where|that|which|but
    = The year or number after *from* is joined by *to*.
    RC 92 ^|, from @year [and > to] @year
    RC 92 between @several [to > and] @several
    = The phrase is *from … to*.
    RT 92 [since > from] @year to|until|till @year
    = People and things are *in* a picture.
    RT 88 man|woman|people|men|women|girl|boy|children|person|family [on > in] the|this picture|photo|photograph !@common
    = Dates take *on*: *{correction} {after}*.
    RT 90 [in|at > on] the? 1st|2nd|3rd|4th|5th|6th|7th|8th|9th|10th|11th|12th|13th|14th|15th|16th|17th|18th|19th|20th|21st|22nd|23rd|24th|25th|26th|27th|28th|29th|30th|31st of? @month @stop|$|,|and|at|because|when|@year
    RT 88 is|was|on|born|exam|party|wedding|concert [in|at > on] @several @month @stop|$|,|and|at|@year
    = You do things *in* your free time.
    RT 92 !look|looks|looked|looking [at > in] my|your|his|her|our|their free|spare time @stop|$|,|and|because|when|i|we|with
    RT 92 @transitive|time|night|day|hours|was|were|is|are|waited|stayed [on > at] the airport @stop|$|and|for|when|because|with
    RT 92 <dress>&@verb|dressed [with > in] a|an|the? @adjective coat|dress|suit|shirt|uniform|jacket|costume|clothes|black|white|red
    RT 92 <arrive>&@verb [at > in] paris|london|madrid|rome|berlin|lisbon|tokyo|moscow|vienna|prague|england|spain|france|germany|italy|japan|america
  `,
  detects: [
    ['From my opinion, it is wrong.', 'In my opinion, it is wrong.'],
    ['I stayed in home because it rained.', 'I stayed at home because it rained.'],
    ['On the future, I want to travel.', 'In the future, I want to travel.'],
    ['We met at the first time in May.', 'We met for the first time in May.'],
    ['They come here by foot.', 'They come here on foot.'],
    ['In average, they sleep eight hours.', 'On average, they sleep eight hours.'],
    ['It is the best film of the world.', 'It is the best film in the world.'],
    ['They learned it by their own.', 'They learned it on their own.'],
    ['You can get it by free.', 'You can get it for free.'],
    ['They learn to read in this age.', 'They learn to read at this age.'],
    ['It is true in some extent.', 'It is true to some extent.'],
    ['We must take it in consideration.', 'We must take it into consideration.'],
    ['They are divided in the base of gender.', 'They are divided on the basis of gender.'],
    ['Children in this age are curious.', 'Children at this age are curious.'],
    ['He lives alone in an island.', 'He lives alone on an island.'],
    ['I go to work by my car.', 'I go to work in my car.'],
    ['It fell between 1990 to 2000.', 'It fell between 1990 and 2000.'],
    ['It remained stable in 20 percent.', 'It remained stable at 20 percent.'],
    ['We went home by feet.', 'We went home on foot.'],
    ['It is a big problem in our planet.', 'It is a big problem on our planet.'],
    ['I stayed at hospital for a week.', 'I stayed in hospital for a week.'],
    ['I go to school with bus.', 'I go to school by bus.'],
    ['In the whole, it is good.', 'On the whole, it is good.'],
    ['Only by this way can we win.', 'Only in this way can we win.'],
    ['My office is in the third floor.', 'My office is on the third floor.'],
    ['They live on a small village.', 'They live in a small village.'],
    ['Since 1990 to 2000 it fell.', 'From 1990 to 2000 it fell.'],
    ['It costs between 10 to 20 euros.', 'It costs between 10 and 20 euros.'],
    ['The man on the picture is my uncle.', 'The man in the picture is my uncle.'],
    ['My birthday is in 12th of May.', 'My birthday is on 12th of May.'],
    ['What do you do at your free time?', 'What do you do in your free time?'],
    ['We spent the night on the airport.', 'We spent the night at the airport.'],
    ['She was dressed with a red coat.', 'She was dressed in a red coat.'],
    ['They arrived at Paris late.', 'They arrived in Paris late.'],
  ],
  leaves: [
    'He was betrayed by his own.',
    'The rise in average, they say, is small.',
    'In my opinion, it is right.',
    'At first I stayed at home.',
    'The first time I saw him was in May.',
    'I left the phone in the car.',
    'He works in home care.',
    'In average years the river floods.',
    'On the picture, the frame was broken.',
    'He sat on a newspaper.',
    'It is the oldest map of the world.',
    'It had the biggest impact on the world.',
    'There is a fault in the radio.',
    'In average temperatures, it grows.',
    'He lives by his own rules.',
    'In this age of machines, we need friends.',
    'It stands on the base of a statue.',
    'They differ in the extent of the damage.',
    'At the first place we saw, we stopped.',
    'They camped at the base of these cliffs.',
    'He stood by my car.',
    'Look at the whole, not the parts.',
    'It stayed steady in two of the towns.',
    'The virus peaked in two months.',
    'It is hot deep in our planet.',
    'It is a city with metro.',
    'The sink is in the island.',
    'They study at a city school.',
    'She has lived since 1990 in a village.',
    'Prices from 2010 to 2015 rose.',
    'Thank you for your free time.',
    'They depend on their free time to rest.',
    'He was interested in the 4th of July party.',
    'I can see on this picture a small stain.',
  ],
};
