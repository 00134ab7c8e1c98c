import type { Rule } from '../rule.js';

const LINKING = "am|is|are|was|were|be|become|becomes|became|feel|feels|very|so|more|really|too|'m|'re|not";

/** Adverbs that learners put before a noun of change: `a slightly increase`. */
const ADVERBS_OF_CHANGE = [
  ['slightly', 'slight'],
  ['dramatically', 'dramatic'],
  ['significantly', 'significant'],
  ['rapidly', 'rapid'],
  ['sharply', 'sharp'],
  ['gradually', 'gradual'],
  ['steadily', 'steady'],
  ['considerably', 'considerable'],
  ['substantially', 'substantial'],
] as const;
const NOUNS_OF_CHANGE =
  'growth|improvement|difference|differences|reduction|fluctuation|fluctuations|changes';
const AFTER_CHANGE = '@stop|$|in|of|from|between|and|to|at|during|by|over';

/** Where the noun could be a verb (`this slightly increases`, `has slightly changed`), only nouns count. */
const linesOfChange = (adverb: string, adjective: string) => `
    DJ 92 a|an|the|very|there|saw|showed [${adverb} > ${adjective}] increase|decrease|rise|fall|drop|decline|change|${NOUNS_OF_CHANGE} ${AFTER_CHANGE}
    DJ 92 no|any|some|this|had|has|have|was|is|were|are [${adverb} > ${adjective}] ${NOUNS_OF_CHANGE} ${AFTER_CHANGE}`;

export const wordClass: Rule = {
  name: 'word-class',
  description:
    'the right root as the wrong class of word: adjective for adverb, noun for adjective and so on',
  reason: 'An adverb is needed here: *{correction}*.',
  lines: `
    # Adjective for adverb
    DY 92 can|could|will|would|should|must|may [easy|quick|probable|simple|real|careful|definite|certain|normal|usual > $adverb] @base
    DY 92 <speak>|<sing>|<dance>|<play>|<cook>|<swim> english|french|spanish|german|football|tennis|it? very|so|too? [good > well] @stop|$|and|but|because
    DY 85 <do>|<know>|<work>|<sleep>|<learn> it|english|him|her|them|me|you? very|so [good > well] @stop|$|and|but|because
    DY 94 <do>&@verb [good > well] in|on|at
    DY 92 <work>|<play>|<sleep>|<perform> very|really|so? [good > well] @stop|$|and|in|together|with
    DY 88 <drive>|<listen>|<read>|<walk>|<speak>|<play> very|more|so? [careful|quiet|serious|beautiful|perfect|polite|fluent > $adverb] @stop|$|and|but|because|to|in|when
    DY 88 <speak> english|french|spanish|it? very? [fluent|perfect > $adverb]
    DY 85 @copula [real > really] good|nice|bad|hard|important|beautiful|big|happy|cool|fun|great|difficult|interesting|helpful|easy
    DY 88 [extreme|complete|total|absolute > $adverb] important|difficult|different|wrong|happy|dangerous|hard
    DY 85 <learn>|<understand>|<find>|<change>|<improve>|<do>|<solve> it|them|this|english|things [easy|quick > $adverb] @stop|$|because
    DY 82 ^ [final|fortunate|unfortunate|sudden|general|recent|actual > $adverb] ,|@subject
    # Noun for adjective, adjective for noun
    = An adjective is needed here: *{correction}*.
    DJ 90 ${LINKING} [importance > important] @stop|$|to|for|because|in|that|@common
    DJ 90 ${LINKING} [difference > different] @stop|$|from|@plural|in|because
    DJ 88 ${LINKING}|@be [success > successful] @stop|in|and|person|people
    DJ 87 ${LINKING} [danger > dangerous] @stop|$|because|and
    DJ 90 very|so|is|are|more|really|a [beauty > beautiful] @end|$|city|country|place|girl|and|places|@plural
    DJ 88 more|very|be|stay|are|a|keep|eat [health > healthy] @end|$|life|food|foods|lifestyle|person
    DJ 88 is [health > healthy] life|food|foods|lifestyle|person
    DJ 82 am|is|are|was|were|be|become|feel|feels|very|'m|'re|not [confidence > confident] @stop|$|in|about|and|to|when
    DJ 88 ${LINKING} [happiness > happy] @end|$|because|when|to|with|about
    DJ 88 ${LINKING} [difficulty > difficult] @stop|$|to|for|because
    DJ 88 ${LINKING} [noise > noisy] @stop|$
    = A noun is needed here: *{correction}*.
    DN 92 the|a|big|main|any|many|some|this [different > difference] between|@end
    DN 92 the|of|great|its|about|its [important > importance] of
    DN 91 my|your|our|their|his|her|for|good|mental|of|bad [healthy > health] @stop|$|and|problems|care|is|in|because
    DN 87 my|your|our|their|his|her|have|of|lack|gain|build [confident > confidence] @stop|$|in|to|and
    DN 90 the|my|our|their|of [happy > happiness] of|@end
    DN 90 the|my|our|his|her|their [dead|die > death] of
    DN 88 the [beautiful > beauty] of
    DN 88 the|a|big [arrive > arrival] of
    = A verb is needed here: *{correction}*.
    DV 88 he|she|they|who [dead > died] @stop|$|in|when|because|and|last
    = An adjective is needed here: *{correction}*.
    DJ 88 is|are|was|were [died > dead] @stop|$|because|and
    DJ 90 i|we|they|he|she @copula [interest > interested] in
    = A noun is needed here: *{correction}*.
    DN 90 [developement|develope > development] of
    = A verb is needed here: *{correction}*.
    DV 90 can|will [growth > grow] @stop|$|up|in|and
    DV 88 to|can|will|would [advertisement > advertise] @common
    DV 88 to|can|will|would|n't [protection > protect] DT|PRP$|our|@object|@plural
    DV 88 to|can|will|would|n't [communication > communicate] with
    DV 88 to|can|will|would [decision > decide] @stop|what|to|if
    DV 78 to|can|will|would [behavior|behaviour > behave]
    DV 85 to|can|will|would [improvement > improve] DT|PRP$|@plural
    DV 85 to|can|will|would|n't [pollution > pollute]
    DV 85 to|can|will|n't [education > educate] DT|PRP$|children|people|@object
    DV 85 to|can|will [entertainment > entertain] @object|people|themselves|DT
    =
    DY 93 <think>|<act>|<talk>|<behave>|<dress>|<live>|<learn>|<see>|<do> things? [different > differently] @stop|$|from|than|and|because|when|about
    DY 92 <do>|<act>|<behave>|<perform> [bad > badly] @stop|$|in|on|and|because|at
    DY 90 <drive>|<sing>|<dance>|<cook>|<swim>|<write>|<speak>|<behave> very|really|so|too [good > well] @stop|$|and|but|because
    = An adjective is needed here: *{correction}*.
    DJ 93 it @be|'s very|quite|so|also? [obviously > obvious] ,? that @nominative|people|the|we|there
    DJ 93 it @be|'s very|quite|so|also? [clearly > clear] ,? that @nominative|people|the|we|there
    DJ 93 it @be|'s very|quite|so|also? [possibly > possible] ,? that @nominative|people|the|we|there
    DJ 92 it @be|'s very|also? [possibly > possible] to @base&VB&!be&!blame&!do
    DJ 93 it @be|'s very|quite|so|also? [importantly > important] ,? that @nominative|people|the|we|there
    DJ 92 it @be|'s very|also? [importantly > important] to @base&VB&!be&!blame&!do
    DJ 92 it @be|'s very|also? [necessarily > necessary] to @base&VB&!be&!blame&!do
    DJ 93 it @be|'s very|quite|so|also? [surprisingly > surprising] ,? that @nominative|people|the|we|there
    DJ 92 it @be|'s very|also? [surprisingly > surprising] to @base&VB&!be&!blame&!do
    DJ 93 it @be|'s very|quite|so|also? [interestingly > interesting] ,? that @nominative|people|the|we|there
    DJ 92 it @be|'s very|also? [interestingly > interesting] to @base&VB&!be&!blame&!do
    DJ 92 it @be|'s very|quite|so|more? [easily > easy] to @base&VB&!be
    DJ 88 !the [unemployment > unemployed] people|person|men|women|workers|youth|man|woman|youths
    DJ 88 in the|a [nearly > near] future
    DJ 88 [middle-age|middle-ages|middleage > middle-aged] people|man|woman|men|women|person|group|adults
    = An adverb is needed here: *{correction}*.
    DY 90 <sing>&@verb|<dance>&@verb|<drive>&@verb|<write>&@verb|<behave>&@verb|<paint>&@verb|<cook>&@verb [beautiful|perfect|bad|careful|terrible|dangerous|different|nice > $adverb] @end|$|but|because
    DY 90 <drive>&@verb|<walk>&@verb|<speak>&@verb|<move>&@verb|<work>&@verb|<eat>&@verb|<run>&@verb|<play>&@verb|<change>&@verb|<increase>&@verb|<decrease>&@verb|<rise>&@verb|<fall>&@verb|<drop>&@verb|<decline>&@verb|<develop>&@verb|<improve>&@verb very|more|so? [careful|careless|rapid|gradual|significant|dramatic|sharp|slight|considerable|substantial|perfect|beautiful|polite > $adverb] @end|$|but|because|in|from|to|by|between|over|during|until|when
    DY 88 <increase>&@verb|<decrease>&@verb|<rise>&@verb|<fall>&@verb|<drop>&@verb|<decline>&@verb [significant|dramatic|gradual|rapid|slight|considerable|substantial > $adverb] @several|from|to|by|in|over|between|until|@end
    = An adjective is needed here: *{correction}*.
    ${ADVERBS_OF_CHANGE.map(([adverb, adjective]) => linesOfChange(adverb, adjective)).join('\n')}
    DJ 92 a|an|the|other|many|most|some|all|different|eastern|western|northern|southern|central [europe > European] union|countries|country|parliament|culture|market|cities
    = A noun is needed here: *{correction}*.
    DN 88 a|an|some|no|any significant|big|great|dramatic|slight|positive|huge|important|noticeable|major [changing > change] @stop|$|in|from|during|last|this
    = Use the noun *use* here: *{correction}*.
    DN 90 regular|frequent|constant|excessive|wide|daily|common|the [using of > use of] DT|PRP$|@common|@name
    = An adjective is needed here, and no comma before *that*: *{correction}*.
    DJ 95 it @be|'s [obviously , > obvious] that @nominative|you|the|a|many|most|every|people|there
    DJ 95 it @be|'s [clearly , > clear] that @nominative|you|the|a|many|most|every|people|there
    = An adverb is needed here: *{correction}*.
    DY 92 <play>&@verb the? piano|guitar|violin|chess|basketball|volleyball|music very|really|so? [good > well] @stop|$|and|but|because
    DY 92 <cook>&@verb|<drive>&@verb|<paint>&@verb|<draw>&@verb very [good > well] @stop|$|and|but|because
    = A noun is needed here: *{correction}*.
    DN 92 the|an|this [improve > improvement] of|in|@stop
    DN 92 the|a [develop > development] of
    DN 92 the [pollute > pollution] of|in
    DN 92 the [invent > invention] of
    DN 92 the [exist > existence] of
    DN 90 the [grow > growth] of
    DN 90 the [growing > growth] of population|economy|technology|industry|cities
    DN 92 the [educate > education] of|system
    DN 90 the [create > creation] of
    DN 90 the [reduce > reduction] of|in
    = An adjective is needed here: *{correction}*.
    DJ 92 be|is|are|was|were very|more|so? [carefully > careful] when|if|with|about|@end|because
    DJ 88 be|is|are|feel|stay very|more|so? [safely > safe] @end|because|from
    = An adverb is needed here: *{correction}*.
    DY 92 <get> on|along very|really|so? [good > well] with|@end
    DY 92 <act>&@verb very|really|so? [good > well] @stop|$|and|but|in|because
    DY 88 <live>&@verb [happy > happily] together|ever|for
    = An adjective is needed here: *{correction}*.
    DJ 92 i|we|he|she|they|you|people|waiters|waiter|staff|teacher|teachers|woman|man @be very|so|really [kindly > kind] @end|to
    DJ 90 a|the|very [relax > relaxed] atmosphere|place|way|life|person|holiday|day
    DJ 90 it|door|doors|window|gate|car is|was|were|are [lock > locked] @end|and|from|so
    = *Look*, *taste* and *smell* take an adjective: *{correction}*.
    DJ 88 looks|look|looked very|so? [beautifully > beautiful] in|@end|and|today
    DJ 92 tastes|smells|tasted|smelt|smelled very|really|so|too? [well > good] @end|and|but
    = The phrase is *higher education*.
    FJ 92 !junior [high > higher] education @stop|$|is|and|in|has|can|for|became|will|or
    = A noun is needed here: *{correction}*.
    DN 90 the [growing > growth] of unemployment|prices|crime
    DN 90 the [rising > rise] of unemployment|prices|crime|the rate|level|number|population|prices
    DN 93 there is|was no [different > difference] between|in
    DN 93 large|main|huge|great|significant|small|slight [different > difference] between|in|is
    DN 92 ^ the [different > difference] is|was
    DN 95 [healthy > health] problem|problems|insurance|issues
    DJ 95 [europe > European] union
    RN 92 social [nets > networks]
    = An adjective is needed here: *{correction}*.
    DJ 90 ^|, as it @be|'s [evidence > evident] that|from
    DJ 88 is|are|was|were|be n't|not|so|very|quite? [dramatically > dramatic] @end
    DJ 92 it is|becomes|became|was [necessity > necessary] to
    DJ 93 rate|rates|price|prices|number|numbers|level|percentage|population stay|stays|stayed|remain|remained|remains [stabled > stable]
    = A noun is needed here: *{correction}*.
    DN 90 the [developing > development] of
    DN 90 the [eliminating > elimination] of
    DN 90 the [polluting > pollution] of
    DN 88 the [destroying > destruction] of
    DN 88 the|a|significant|steady|further|sharp [increasing|decreasing > $base] of|in
    = A noun is needed here: *{correction}*.
    DN 92 your|my|their [considering > consideration] @stop|of|and
    = An adjective is needed here: *{correction}*.
    DJ 92 @be more|very|so|too [convenience > convenient] @end|than|for|to|and
    = A letter asks for a *prompt* answer.
    RJ 92 your [soon > prompt] reply|response|answer
    = An adverb is needed here: *{correction}*.
    DY 93 be|become|becomes|is|are|more|was|were [financial > financially] independent|stable|secure
    DY 92 be|become|is|are|more|was|were [physical|mental|emotional > $adverb] healthy|fit|ill|active|strong|stable !health|-
    = An adjective is needed here: *{correction}*.
    DJ 91 a|an [success > successful] man|woman|person|life|career|businessman|businesswoman|student|team|marriage
    DJ 91 a|an [danger > dangerous] animal|place|situation|thing|sport|driver
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [danger > dangerous] animals|places|situations|things|sports|drivers
    DJ 91 a|an [tradition > traditional] dance|dish|costume|culture|house|way
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [tradition > traditional] food|foods|dances|clothes|music|dishes|costumes|houses
    DJ 91 a|an [history > historical] building|monument|event
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [history > historical] places|buildings|monuments|sites|events
    DJ 91 a|an [wonder > wonderful] place|day|holiday|city|person|trip|view
    DJ 91 a|an [stress > stressful] job|day|situation|week
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [stress > stressful] situations
    DJ 91 a|an [fame > famous] actor|singer|person|actress|player|writer
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [fame > famous] actors|singers|people|places
    DJ 91 a|an [economy > economic] crisis|situation
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [economy > economic] problems
    DJ 91 a|an [finance > financial] crisis|situation
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [finance > financial] problems|difficulties
    DJ 91 a|an [noise > noisy] street|place|city|room
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [noise > noisy] neighbours|neighbors|streets
    DJ 91 a|an [nature > natural] disaster|resource
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [nature > natural] disasters|resources
    DJ 91 a|an [music > musical] instrument
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [music > musical] instruments
    DJ 91 a|an [violence > violent] game|film|movie|crime
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [violence > violent] games|films|movies|crimes
    DJ 91 a|an [independence > independent] woman|man|person|life
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [difference > different] people|countries|ways|things|cultures|kinds|types|places
    DJ 91 a|an [importance > important] thing|part|role|person|question|reason
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [importance > important] things
    DJ 91 a|an [environment > environmental] problem
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [environment > environmental] problems|issues
    DJ 91 a|an [politics > political] situation|problem|system
    DJ 91 many|several|these|those|other|are|were|<eat>|<have>|<love>|<like>|<visit>|<wear>|<play>|<face> [politics > political] problems|parties
    DJ 92 @copula|'s very|so|really|quite|too [interest > interesting] @stop|$|and|because|for|to
    = *The* and an adjective name a group of people, without *-s*: *{correction}*.
    IJ 92 the [poors > poor]
    IJ 92 the [olds > old] @stop|$|and|are|is|have|need
    = *Affect* is the verb, *effect* the noun: write *{correction}*.
    SX 92 ^ the? JJ? @common [effects > affects] our|my|your|us|people|everyone|the environment|health|lives|life|economy|@stop|and|in
  `,
  detects: [
    ['You can easy find it.', 'You can easily find it.'],
    ['She speaks English very good.', 'She speaks English very well.'],
    ['Sport is very importance for us.', 'Sport is very important for us.'],
    ['There is a different between them.', 'There is a difference between them.'],
    ['Smoking is bad for your healthy.', 'Smoking is bad for your health.'],
    ['I want to be success in my job.', 'I want to be successful in my job.'],
    ['Drive careful!', 'Drive carefully!'],
    ['People think different.', 'People think differently.'],
    ['She sings very good.', 'She sings very well.'],
    ['It is obviously that we need parks.', 'It is obvious that we need parks.'],
    ['It helps unemployment people.', 'It helps unemployed people.'],
    ['The number increased significant in May.', 'The number increased significantly in May.'],
    ['She sings beautiful.', 'She sings beautifully.'],
    ['There was a slightly increase in May.', 'There was a slight increase in May.'],
    ['He lives in an Europe country.', 'He lives in an European country.'],
    ['It was a significant changing.', 'It was a significant change.'],
    ['The regular using of phones is bad.', 'The regular use of phones is bad.'],
    ['It is obviously, that we need parks.', 'It is obvious that we need parks.'],
    ['He plays the piano very good.', 'He plays the piano very well.'],
    ['The improve of medicine helps us.', 'The improvement of medicine helps us.'],
    ['You should be carefully when you drive.', 'You should be careful when you drive.'],
    ['I get on good with her.', 'I get on well with her.'],
    ['He acts very good.', 'He acts very well.'],
    ['The waiters were very kindly.', 'The waiters were very kind.'],
    ['It has a relax atmosphere.', 'It has a relaxed atmosphere.'],
    ['You look beautifully in that dress.', 'You look beautiful in that dress.'],
    ['The soup tastes well.', 'The soup tastes good.'],
    ['They want a high education.', 'They want a higher education.'],
    ['There is no different between them.', 'There is no difference between them.'],
    ['It causes healthy problems.', 'It causes health problems.'],
    ['I use social nets.', 'I use social networks.'],
    ["It's obviously, that every student works.", "It's obvious that every student works."],
    ['As it is evidence from the chart, it fell.', 'As it is evident from the chart, it fell.'],
    ['The rate stayed stabled.', 'The rate stayed stable.'],
    ['The developing of technology helps.', 'The development of technology helps.'],
    ['The increasing of prices is bad.', 'The increase of prices is bad.'],
    ['Thank you for your considering.', 'Thank you for your consideration.'],
    ['A car is more convenience than a bus.', 'A car is more convenient than a bus.'],
    ['I look forward to your soon reply.', 'I look forward to your prompt reply.'],
    ['They want to be financial independent.', 'They want to be financially independent.'],
    ['He is a success man.', 'He is a successful man.'],
    ['We ate tradition food.', 'We ate traditional food.'],
    ['There are danger animals here.', 'There are dangerous animals here.'],
    ['The film was very interest.', 'The film was very interesting.'],
    ['The poors need help.', 'The poor need help.'],
    ['Pollution effects our health.', 'Pollution affects our health.'],
  ],
  leaves: [
    "It's really that easy.",
    'She grew careless and slow.',
    'It is not necessarily to blame.',
    'The film was very good.',
    'He has a different car and a healthy dog.',
    'His success was great.',
    'She looks careful and quiet.',
    'A health problem is no joke.',
    'They felt different.',
    'It is clearly possible that he left.',
    'Prices slightly increase in May.',
    'The slightly changed plan was better.',
    'How does this significantly change?',
    'In Europe culture is taken seriously.',
    'The goods are safely in the shop.',
    'High education costs hurt.',
    'It is no different in France.',
    'They kept it as it was evidence that she had lied.',
    'The horse remained stabled.',
    'The social net protects the poor.',
    'The room was dramatically and richly decorated.',
    'It was clearly, that evening, too late.',
    'It was a big success people talked about.',
    'The sound effects people like are loud.',
    'By tradition houses here are white.',
    'It is no wonder people are angry.',
    'What danger animals face is unknown.',
    'See what a difference people can make.',
    'In politics problems are seldom solved.',
    'After independence life became better.',
  ],
};
