import type { Rule } from '../rule.js';

export const adverbOrder: Rule = {
  name: 'adverb-order',
  description: 'an adverb between verb and object, or on the wrong side of a verb',
  reason: 'Words such as *always* go before the main verb, but after *be*, *can* or *have*: *{correction}*.',
  lines: `
    = An adverb does not usually come between a verb and its object: *{correction}*.
    W 92 <like>|<love>|<enjoy> [very much @common > $3 very much] @stop|$|because|and|when|but
    W 92 <like>|<love>|<enjoy> [very much the|my|this|your|his|her @common > $3 $4 very much] @stop|$|because|and|when|but
    W 90 <like>|<love>|<enjoy> [very much @gerund&VBG > $3 very much] @stop|$|because|and|when|but
    W 90 <speak> [very well english|french|spanish|german > $3 very well] @stop|$|and|because
    =
    W 85 i|we|they|you [VBP&!@be&!have&!do always|never > $2 $1] to|the|a|my|in|at|with|on|up|out|home|@common|early|late
    W 85 he|she [VBZ&!is&!has&!does&!'s always|never > $2 $1] to|the|a|my|his|her|in|at|with|on|up|out|home|@common|early|late
    W 80 i|we|they [VBP&!@be&!have&!do usually|sometimes|often > $2 $1] to|the|my|a @common
    W 82 i|we|they|you|he|she [always|usually|often|never am|is|are|was|were > $2 $1] in|at|very|a|the|VBG|so|@onlyadjective
    W 92 i|we|they|you|he|she [always|often can|will|must|should > $2 $1] @base
    W 88 ^ [never i > I never] VBP|VBD|MD|have
    W 89 ^|,|because|and|but [always|never @nominative > $2 $1] VBP|VBZ|VBD|can|will
    W 88 i|we|they|you|he|she|it|people [always|never|already|also have|has > $2 $1] VBN
    W 82 i|we|they|you|he|she|it|people|students [also|only can|will|must|should|could|would > $2 $1] @base
    W 88 i|we|they|you|he|she [always|usually|often|never|sometimes am|is|are|was|were > $2 $1] late|happy|tired|busy|ready|hungry|there|here|sad|afraid|interested|nervous|angry|on|with
    = A time such as *every day* comes after the object: *{correction}*.
    W 92 <play> [every|each day|week|weekend|morning|evening|afternoon football|tennis|basketball|soccer|chess|volleyball|games|guitar > $3 $1 $2]
    W 90 <eat>|<drink>|<watch>|<read>|<speak>|<do>|<have> [every|each day|week|weekend|morning|evening tv|television|breakfast|lunch|dinner|coffee|tea|milk|english|homework|sport|books|fruit|films|movies > $3 $1 $2]
    = *Very much* comes after what one likes: *{correction}*.
    W 90 <like>|<love>|<enjoy> [very much to @base > to $4 very much] @stop|$
    =
    W 88 i|we|they|you [get|wake|stand up always|usually|often|never > $3 $1 up] early|late|at
    = *A lot* comes after the object: *{correction}*.
    W 90 <like>|<love>|<enjoy> [a lot the|my|this|your|his|her|that @common > $3 $4 a lot] @stop|$|because|and|when|but
    = *Hardly* comes after *can* and *could*: *{correction}*.
    W 88 i|we|you|he|she|they [hardly can|could > $2 $1] @base
    = After *not only* at the start, the helping verb comes before the subject: *{correction}*.
    W 92 ^ not only [he|she|they|we|i|you|it can|is|are|was|were|will|has|have|should > $2 $1]
    = After *no matter how* comes the adjective: *{correction}*.
    W 86 no matter how [it is @onlyadjective > $3 it is]
  `,
  detects: [
    ['I like very much football.', 'I like football very much.'],
    ['We go always to the beach.', 'We always go to the beach.'],
    ['She always is very happy.', 'She is always very happy.'],
    ['I always can swim.', 'I can always swim.'],
    ['He already has eaten.', 'He has already eaten.'],
    ['I always am late.', 'I am always late.'],
    ['I play every day football.', 'I play football every day.'],
    ['I like very much to dance.', 'I like to dance very much.'],
    ['I get up always early.', 'I always get up early.'],
    ['I enjoyed a lot the film.', 'I enjoyed the film a lot.'],
    ['I hardly can see it.', 'I can hardly see it.'],
    ['Not only he can sing but also dance.', 'Not only can he sing but also dance.'],
    ['No matter how it is difficult, I try.', 'No matter how difficult it is, I try.'],
  ],
  leaves: [
    'I like it very much.',
    'I never will.',
    'They always were.',
    'He has two, and they also have one.',
  ],
};
