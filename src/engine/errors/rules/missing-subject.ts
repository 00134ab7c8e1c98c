import type { Rule } from '../rule.js';

const ADJECTIVE =
  'important|necessary|possible|impossible|difficult|easy|hard|good|bad|better|nice|great|beautiful|interesting|fun|true|expensive|cheap|big|small|clear|dangerous|useful|boring|cold|hot|far|near|late|amazing';

export const missingSubject: Rule = {
  name: 'missing-subject',
  description: 'a clause without its subject: `Is raining`, `because is far`',
  reason: 'In English, a clause needs a subject: add *{correction}*.',
  lines: `
    MA 95 ^ [ > it] is|was very|so|really|not|also? ${ADJECTIVE} to|that|for|because|when|@end&!?
    MA 88 ^ [ > it] is|was raining|snowing|sunny|cloudy
    MA 84 because|although|if|so|but|and [ > it] is|was very|so|really|too ${ADJECTIVE} @stop|$|to|for|and
    MA 94 because|although|if [ > it] is|was|'s ${ADJECTIVE} @stop|$|to|for|and
    MA 94 because|although|if [ > it] is|was a|an|the|my
    MA 85 because [ > they] are very|so|really|my|good|nice|kind|beautiful
    MA 90 because [ > it] has|have a|many|the|good|very
    MA 94 ^ i|we|and|but? <think>|<believe> [ > it] is|was ${ADJECTIVE}|a|an|very|the|not
    MA 85 ^ in|for my|me opinion? ,? [ > it] is ${ADJECTIVE}
    MA 82 ^ [ > it] is a|an|my|the|not JJ? JJ? NN .
    MA 82 ^ [ > it] is a|an|the JJ? NN in|of|with|near|where|that|and|for * * * * .
    = Before the adjective, *it* is needed as an object: *{before} {correction} {after}*.
    MA 85 <make> [ > it] easy|difficult|hard|possible|impossible|harder|easier to|for !@gerund
    MA 85 ^ i|we|they|you|people|students <find> [ > it] easy|difficult|hard|possible|impossible|harder|easier to|for !@gerund
    MA 92 <make>|makes|making [ > it] more JJ to|for
    =
    MA 82 , for me|us [ > it] is|was|'s
    MA 84 ^ for me|us [ > it] is|was|'s
    MA 94 because [ > it] is|was !that|this|of|the|where|what|how|who|when|why
    MA 72 because [ > it] has|helps|makes|gives|would|can|will !@object|the|this|there
    MA 92 's|is why [ > it] is|was|'s JJ|not|a|very|so|important
    MA 91 if|although [ > it] is|was|'s JJ|a|time|raining|cold|hot
    MA 91 when [ > it] is|was|'s JJ|time|raining|cold|hot
    MA 91 !^ when [ > it] is|was|'s a
    MA 84 !who|that|which|what @subject|people|students think|believe|say|know|feel [ > it] is|was|will not|very|so|really|better|a|an|good|bad|like|always|just|also
    MA 90 think|believe that [ > it] is|was very|better|not|more JJ
    MA 82 ^ [ > it] is|was better|more|because|like|easier|harder|really !@subject
    MA 92 ^ in my|our|this|the city|town|country|village|region|house|school|flat ,? [ > it] is|was very|so|too|really|always|usually|not? hot|cold|warm|sunny|rainy|important|difficult|easy|possible|common|normal|expensive|cheap|quiet|noisy !@common|@name
    = To say that something exists, use *there is* or *there are*, not *have*.
    RV 92 ^ in|at|near my|our|this|that|the JJ? @common ,? [has|have > there are] many|several|some|two|three|four|five|different|few JJ? @plural|people @stop|$|,|and|with|where|that|which|near|in|for|to|like|such
    RV 92 ^ in|at|near my|our|this|that|the JJ? @common ,? [has|have > there are] lots of @plural|people|JJ
    RV 92 ^ in|at|near my|our|this|that|the JJ? @common ,? [has|have > there are] a lot of @plural|people|JJ
    RV 92 ^ in|at|near my|our|this|that|the JJ? @common ,? [has > there is] a|an|one JJ? @common @stop|$|,|and|with|where|that|which|near|in|for|to|like|such
    = *Like*, *love* and *enjoy* need an object: add *it*.
    MA 92 ^|but|because i|we|they|you really? <like>&@verb|<love>&@verb|<enjoy>&@verb [ > it] very much @end|$
    MA 92 ^|but|because i|we|they <like>&@verb|<love>&@verb|<enjoy>&@verb [ > it] a lot @end|$
  `,
  detects: [
    ['Is important to sleep well.', 'It is important to sleep well.'],
    [
      'I like my town because is very nice and because is beautiful.',
      'I like my town because it is very nice and because it is beautiful.',
    ],
    ['I think is a good idea.', 'I think it is a good idea.'],
    ['Is raining.', 'It is raining.'],
    ['This makes more difficult to see.', 'This makes it more difficult to see.'],
    ['For me is a good idea.', 'For me it is a good idea.'],
    ['I stay here because is raining.', 'I stay here because it is raining.'],
    ['That is why is important to rest.', 'That is why it is important to rest.'],
    ['We swim when is hot.', 'We swim when it is hot.'],
    ['I think that is more useful.', 'I think that it is more useful.'],
    ['In my city is very hot.', 'In my city it is very hot.'],
    ['In my city has many restaurants.', 'In my city there are many restaurants.'],
    ['Near my house has a supermarket.', 'Near my house there is a supermarket.'],
    ['I like very much.', 'I like it very much.'],
  ],
  leaves: [
    'Is it important to sleep?',
    'The man who I think is a doctor came.',
    'Is the film good?',
    'I like it because it is quiet.',
    'They make it easy to see.',
    'What matters for me is time.',
    'Because that is true, I stay.',
    'I know who is right.',
    'When are you here?',
    'In the city is a park.',
    'It is a film that I like very much.',
    'She makes films that people watch and we love very much.',
    'In the past have many people tried it?',
    'In the village has a new path been built.',
    'The man in my city has many restaurants.',
    'Nobody in the town has many legs?',
    'When is a book not a book?',
  ],
};
