import type { Rule } from '../rule.js';

export const missingPreposition: Rule = {
  name: 'missing-preposition',
  description: 'a preposition that a verb, noun or phrase needs and does not have',
  reason: '*{before}* needs a preposition here: *{before} {correction}*.',
  lines: `
    MT 90 <listen> [ > to] music|songs|radio|my|the|a|me|him|her|us|them|you|this|that|their|his|english|podcasts|rock|pop|some
    MT 80 <look> [ > at] me|him|them @stop|$|and
    MT 92 <go>|went|gone [ > to] school|university|college|church|bed @stop|$|and|by|every|with|at|in|because|on|to|for|early|late
    MT 94 <go>|went [ > to] the|a|my cinema|beach|park|school|supermarket|mall|restaurant|museum|hospital|zoo|gym|library|market|office|shop|store|pool|mountains|airport|house|party|concert|university
    MT 88 <arrive> [ > at] the|my|his|her|our|their|school|work @noun|@stop|$
    MT 90 <depend> [ > on] the|a|my|your|his|her|our|their|what|who|how|@object
    MT 88 <belong> [ > to] me|him|her|us|them|you|my|the|a
    MT 85 <laugh> [ > at] me|him|us|them
    MT 85 <agree> [ > with] you|him|me|her|them @stop|$|because|and|about
    MT 92 <agree>|<disagree> [ > with] the|this statement|opinion|idea|view|question|sentence
    MT 90 <talk>&@verb [ > to] me|him|us|them|someone|somebody|people @stop|$|about|and|when|in
    MT 90 <talk>&@verb [ > to] you|her about
    MT 91 <talk>&@verb [ > about] my|your|this @noun|@stop
    MT 91 <explain> [ > to] me|him|us|them|you
    MT 80 <suggest> [ > to] me|him|us|them
    MT 85 <ask>&@verb [ > for] help|money|advice|permission|information|directions @stop|$|from|to|in|and|when
    MT 91 graduated|graduating [ > from] university|college|school|high|the|my
    MT 78 <participate> [ > in] the|a|this|these|many|sports|activities|some|it|different
    MT 92 <search> [ > for] information|jobs|work
    = This expression includes *{correction}*: *{before} {correction}*.
    MT 88 <look> forward [ > to] @gerund&VBG|your|the
    = Clock times take *at*: *{correction} {after}*.
    MT 90 <wake>|<get>|woke|got up [ > at] @several o'clock|am|pm|a.m.|p.m.|@stop|in|and
    MT 88 <start>|<begin>|<finish>|<arrive>|<leave> [ > at] @several o'clock
    = The expression is *in front of*.
    MT 92 in front [ > of] the|my|a|his|her|me|him|our|your|their|@plural
    = This expression includes *{correction}*: *{before} {correction}*.
    MT 84 because [ > of] the|my|his|her|their|our|this|that @noun @stop|$
    MT 65 instead [ > of] @gerund&VBG
    MT 92 according [ > to] the|my|a|me|him|her|this|his|their|our|your|that|these|those|some|many|statistics|projections|@name
    MT 85 thanks [ > to] my|the|his|her|our|their|this
    MT 73 next [ > to] my|me|him|her|our|us
    =
    MT 91 interested [ > in] @gerund&VBG|music|sports|science|history|art|learning|football|the|it|this
    MT 76 good|bad [ > at] math|maths|english|football|soccer|basketball|sports|dancing|singing|cooking|drawing|playing @stop|$|and|but
    MT 73 @be afraid [ > of] the|@plural|@gerund&VBG
    MT 85 @be married [ > to] a|my|his|her|an
    MT 85 i|we|he|she|they <live>|lived [ > in] @name|a|the @stop|$|with|and|now|small|big|house|village|city
    MT 90 was|were born [ > in] @year
    = *Home* needs no *to* after a verb of movement.
    UT 80 <come> back [to > ] home
    =
    MT 72 <wait> [ > for] me|him|us|them !@period
    MT 90 <reply>&@verb|<respond> [ > to] your|my|his|her|the|this letter|email|e-mail|message|question !@verb|@modal
    MT 90 <reply>&@verb|<respond> [ > to] me|him|them|us @stop
    MT 90 <look>&@verb [ > at] this|these|that|the picture|pictures|photo|photos|graph|chart !up
    MT 90 <contribute>&@verb [ > to] the|our|this society|economy|environment|development|community|growth
    MT 92 <rely>&@verb [ > on] me|him|us|them
    MT 88 <concentrate>&@verb [ > on] my|your|his|her|our|their studies|work|job|homework|exam|exams|lessons
    MT 88 <deal>&VB|dealing [ > with] this|these problem|problems|situation|issue|issues
    MT 84 <speak>&@verb [ > to] you|me|him|her|us|them @stop|$|about|and|when
    MT 75 ^ i am|'m writing [ > to] you to|about|because
    MT 88 <apologise>|<apologize> [ > for] the|my delay|mistake|mistakes|inconvenience|noise|behaviour|behavior
    MT 90 <take> care [ > of] me|him|us|them
    MT 90 <take> part [ > in] a|an|the|this|these competition|competitions|race|contest|game|games|event|events|activity|activities|project|festival
    MT 90 <pay>|paid attention [ > to] the|my|your|his|their rules|teacher|teachers|road|details|lesson|lessons|health|signs|traffic
    MT 92 in love [ > with] him|her|me|you|them|someone @stop|$|and|because|when|so|in|at
    MT 90 plenty [ > of] time|money|food|things|places|water|work|space
    MT 92 in addition [ > to] this|that ,
    MT 84 @be|very|so|quite similar [ > to] mine|yours|hers|ours|theirs @stop|$
    MT 82 @be|so|very proud [ > of] you|him|her|them|myself|yourself @stop|$|and|because
    MT 86 @be full [ > of] people|life|energy|water|joy|love|hope
    MT 78 @be waiting [ > for] you|me|him|her|us|them
    MT 86 <agree>|<disagree> [ > with] your|his|her|their opinion|idea|view|opinions|ideas|point|suggestion|decision @stop|$|because|but
    MT 90 <wait>&@verb [ > for] my|your|his|her|our|their friend|friends|mother|father|parents|brother|sister|teacher|answer|reply|letter|bus|train|food|husband|wife|son|daughter|boss
    MT 90 <wait>&@verb [ > for] the bus|train|taxi|results|result|answer|plane|teacher|doctor|others @stop|$|to|in|at|and|for
    MT 90 <apologise>&@verb|<apologize>&@verb [ > to] me|him|us|them|her|my|the|everyone teacher|boss|parents|friend|mother|@stop|$|for|because
    MT 95 in spite [ > of] the|my|his|her|their|our|this|these|all|@gerund&VBG
    = *Provide* takes *with* before what is given.
    MT 86 <provide>&@verb us|them|me|you|him|her|people|students|children|customers [ > with] information|food|knowledge|money|jobs|opportunities|chances|education|water|energy|everything|something !of|to
    = *{before}* needs a preposition here: *{before} {correction}*.
    MT 90 will|'ll|to|must|should|can <wait>&@verb [ > for] you|her @stop|$|in|at|here|there|outside|and|until
    = *{before}* needs a preposition here: *{before} {correction}*.
    MT 92 !^|,|- <take> care [ > of] my|our|your|his|their|her|the|its|old|elderly @common&!friend&!friends&!dear @stop|$|and|when|because|at|in
    MT 90 <take> care [ > of] children|people|parents|animals|patients @stop|$|and|when|because|at|in
    = The phrase is *as soon as possible*.
    MC 92 !as|so [ > as] soon as possible
    = The phrase is *keep in contact*.
    MT 92 keep|keeps|kept|keeping [ > in] contact|touch with my|your|his|her|our|their|people|friends|them|him|you|me|us|each
    = *{before}* needs a preposition here: *{before} {correction}*.
    MT 93 i|he|she|we|they|you|people|women|men|girls|immigrants|foreigners|workers have|has|had? @be discriminated [ > against] by|@stop|because|at
    MT 92 <intrude>&@verb [ > on] my|our|their|his|her|people|someone
    = You pay *for* what you buy: write *{before} for {after}*.
    MT 88 <pay>&@verb [ > for] the|my|your|his|our|their|a meal|food|dinner|lunch|drinks|trip|flight|coffee|course|holiday|clothes @stop|$|and|with|by|because|in
    = You ask *for* what you want: write *{before} for {after}*.
    MT 88 <ask>&@verb the? waiter? [ > for] the bill|menu @stop|$|and|because
    MT 90 <ask>&@verb me|him|them|us|her|people [ > for] money|help|advice|permission|information|forgiveness @stop|$|and|because|when|to|from
    = You provide someone *with* something.
    MT 88 <provide>&@verb|<supply>&@verb us|them|me|him|people|students|children|customers|users|employees|workers [ > with] a lot|lots of
    MT 88 <provide>&@verb|<supply>&@verb us|them|me|him|people|students|children|users|employees|workers [ > with] many|some|more|different|useful|new|various @common|JJ
    = You look *for* or search *for* what you want to find.
    MT 90 <search>&@verb [ > for] a|an|some new|good|better|part-time? job|work|solution|way @stop|$|in|to|and|because
  `,
  detects: [
    ['I listen music every day.', 'I listen to music every day.'],
    ['My children go school by bus.', 'My children go to school by bus.'],
    ["I wake up 7 o'clock.", "I wake up at 7 o'clock."],
    ['There is a tree in front my house.', 'There is a tree in front of my house.'],
    ['I agree this statement.', 'I agree with this statement.'],
    ['He explained me the rule.', 'He explained to me the rule.'],
    ['Wait me at the station.', 'Wait for me at the station.'],
    ['It depends the weather.', 'It depends on the weather.'],
    ['I am replying your letter.', 'I am replying to your letter.'],
    ['We took part a competition.', 'We took part in a competition.'],
    ['He fell in love her.', 'He fell in love with her.'],
    ['We have plenty time.', 'We have plenty of time.'],
    ['I am waiting my friend.', 'I am waiting for my friend.'],
    ['I apologised him.', 'I apologised to him.'],
    ['They provide us information.', 'They provide us with information.'],
    ['I will wait you in front of the cinema.', 'I will wait for you in front of the cinema.'],
    ['They take care their parents.', 'They take care of their parents.'],
    ['Answer me soon as possible.', 'Answer me as soon as possible.'],
    ['I keep contact with my friends.', 'I keep in contact with my friends.'],
    ['She was discriminated by them.', 'She was discriminated against by them.'],
    ['It intrudes our privacy.', 'It intrudes on our privacy.'],
    ['I paid the dinner and left.', 'I paid for the dinner and left.'],
    ['She asked me money.', 'She asked me for money.'],
    ['They provide us a lot of information.', 'They provide us with a lot of information.'],
    ['I searched a job in Madrid.', 'I searched for a job in Madrid.'],
    ['I asked the bill and left.', 'I asked for the bill and left.'],
  ],
  leaves: [
    'Listen carefully, and go home.',
    'Wait a minute, please.',
    'He looked me in the eye.',
    'We went the long way home.',
    'Because the bus was late, we walked.',
    'I agree that this statement is true.',
    'He replied your letter had arrived.',
    'I took part this year.',
    'I rely a lot on my phone.',
    'They are full members of the club.',
    'He was in love the moment he saw her.',
    'I agree your idea is good.',
    'We are waiting our turn.',
    'I am waiting an hour.',
    'Look the picture up.',
    'We waited the whole day.',
    'The meals we provide children support their growth.',
    'Take care my love.',
    'These colours cannot be discriminated by infants.',
    'The wheels keep contact with the rails.',
    'They searched the house at night.',
    'The police searched a flat in London.',
    'I paid the bill.',
  ],
};
