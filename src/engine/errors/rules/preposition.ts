import type { Rule } from '../rule.js';

const OBJECT = '@object|DT|PRP$';

export const wrongPreposition: Rule = {
  name: 'wrong-preposition',
  description: 'a verb, adjective or noun with a preposition that it does not take',
  lines: `
    # Verbs
    RT 95 <depend> [of|from|in > on]
    RT 90 <consist> [on|in|with|from > of]
    RT 90 <arrive> [to > at] @common|home|school|DT|PRP$
    RT 85 <arrive> [to > in] @name
    RT 92 <participate> [on|at|to|for > in] DT|PRP$|many|@gerund|some|sports|activities
    RT 90 <suffer>&!suffering [of|with > from]
    RT 90 <belong> [at|for|in|of > to] ${OBJECT}
    RT 90 <concentrate> [in|at|about > on]
    RT 90 <focus>&@verb [in|at|about|to > on]
    RT 88 <laugh> [of|to > at] @object|DT|PRP$
    RT 85 <listen> [at|of|the > to] @object|music
    RT 88 <think> [in|on > about] you|him|her|them|me|us|my
    RT 88 <dream> [with|in|on > about] you|him|her|them|me|us|my|the|a
    RT 85 <agree> [to|of > with] you|him|her|me|them
    RT 88 <believe> [on|at > in] ${OBJECT}
    RT 88 <insist> [in|for|to|about > on]
    RT 88 <pay> attention [at|on|for|in|of > to]
    RT 88 <apologize>|<apologise> [of|about > for]
    RT 85 <look> forward [for|of > to]
    RT 85 <wait> [to > for] me|you|him|her|them|us|my
    RT 85 <spend> money|time [in|for|with > on] clothes|food|games|things|books|it
    RT 85 <congratulate> * [for > on]
    RT 88 <succeed> [at > in] DT|PRP$|@gerund
    RT 85 <remind> me|him|her|us [about|on|to > of] my|the|when
    RT 90 <search>&@verb [of > for]
    RT 85 <smile> [to > at] me|him|her|us|them
    RT 80 <shout> [to > at] me|him|her|us|them
    RT 85 <specialise>|<specialize> [on|at > in]
    RT 88 <translate> [in|to > into] english|french|spanish|german|chinese
    RT 80 <go>|<travel>|<come>|went|gone [in|with > by] bus|car|train|plane|bike|taxi|ship|boat|bicycle @stop|$|to|and|because|or|with|every
    RT 92 <go>|<come>|<walk>|on|in|of [by|with > on] foot
    RT 85 <prefer> @common|@gerund&VBG [than|that > to] !to|@subject
    # Adjectives and participles
    RT 92 married [with > to] ${OBJECT}|@name
    RT 92 interested [about|on|for|at|of > in]
    RT 85 have|has|had|no interest [about|on|for > in]
    RT 92 different [of|that > from] ${OBJECT}|other|others|@common
    RT 90 afraid|scared [from|about > of] ${OBJECT}|@common|VBG
    RT 85 @copula|very|so|really good|bad [in|on > at] @gerund&VBG|english|math|maths|football|sports|it|cooking|tennis|school|soccer|drawing|singing
    RT 88 proud [about|for|on|from > of] ${OBJECT}|@common
    RT 88 !most famous [of|by|about > for] its|the|his|her|their
    RT 90 responsible [of|about|on > for] ${OBJECT}|@common|VBG
    RT 88 similar [with|as|than|of|like > to] ${OBJECT}|@common
    RT 88 full [with > of]
    RT 88 worried|worry [for|of|on|with > about] ${OBJECT}|@common
    RT 85 excited [of|for|on|at > about] @gerund&VBG|it|this|my
    RT 88 angry [to|on|against > with] me|him|her|us|them|you|my
    RT 85 satisfied [about|for|from > with] ${OBJECT}|@common
    RT 88 addicted [of|in|on|with|by > to]
    RT 88 used [at|of|with > to] @gerund&VBG
    RT 85 capable [to|for|in > of] @common|VBG|DT
    RT 85 jealous [to|with|about|from > of]
    RT 80 bored [of|from|about > with] ${OBJECT}|@common
    RT 85 covered [of|by > with] snow|water|ice|grass|mud|blood
    RT 88 aware [about|on|with|to|for > of]
    RT 85 surprised [of|about|for > by]
    RT 85 @be|very|more|become dependent [of|from|in > on]
    RT 88 tired [from|about|for|with > of] @gerund&VBG|this|it
    RT 80 @be kind [with > to] ${OBJECT}
    RT 80 @be rude|polite|nice [with > to] ${OBJECT}|people
    RT 85 typical [for|in|from > of] ${OBJECT}
    RT 88 in love [of|to|at|about|for > with]
    # Nouns
    RT 85 reason [to|about|from > for] the|this|that|his|her|their|my @noun
    RT 80 solution [on > to] the|this|that|these
    RT 88 advantage|disadvantage|advantages|disadvantages [in|at|from > of] @gerund&VBG
    RT 85 a|an|big|great|bad|good|negative|positive|strong|huge influence|effect|effects|impact [in|to|over|for > on] ${OBJECT}|people|children|society|@plural
    RT 85 trip [in|at > to] @name
    RT 80 answer&NN [of|for|on > to] the|this|that|your question|questions|problem|letter|email
    RT 85 invitation [for|in > to] the|your|my|a
    RT 85 knowledge [in|for > of] english|french|the|history|computers
    RT 85 lack [in|on|for|with|to > of] @common
    RT 85 difference|differences [of|in|from|among > between] the two|they|both
    # Set phrases
    RT 92 [from|on|for|at|by|to > in] my opinion
    RT 90 [in|for|of|by|on > from] my point of view
    RT 88 [in|for|by|of|at > on] the other hand ,|@subject|it|there|DT
    RT 92 [in|on|by|with|for > at] the same time !@common
    RT 85 [at > in] the future|past @stop|$|and|i|we
    RT 88 best|most|people|country|countries|city|cities|anywhere|everyone|person|place [on|at > in] the world
    RT 85 [in > at] home @stop|$|and|with|because|alone|all|every|when|or
    RT 85 [in > on] tv|television @stop|$|and|because|every
    RT 85 [in > on] the internet @stop|$|and|or|to|for|because
    RT 80 [at|in > on] the phone|telephone @stop|$|with|and
    RT 85 [by|on > in] this|that way @stop|$|,|we|i|they|you
    RT 80 [in|at > on] vacation|holiday|holidays @stop|$|with|in|and|to
    RT 85 [in|at > on] my|your|his|her birthday @stop|$|i|we|my|and
    RT 80 [in > on] the way to|home
    RT 85 [on|in > at] the age of @several
    RT 85 [on > in] the picture|photo|middle|morning @stop|$|of|there|we|i|is
    RT 85 @be [in > on] time @stop|$|for
    RT 88 [in|with|at > by] accident|mistake @end|$|,
    RT 85 [in|with > for] sale @stop|$
    RT 92 [in > at] least @several
    RT 88 <be>|@be [on > in] danger|love|trouble @stop|$|with|and|because
    RT 85 <fall> [on > in] love
    RT 85 [in > to] my surprise
    RT 85 [in > at] night @stop|$|because|when|i|we
    RT 80 [on > at] night @stop|$|and|because|when
  `,
  detects: [
    ['It depends of the weather.', 'It depends on the weather.'],
    ['She is married with a doctor.', 'She is married to a doctor.'],
    ['We arrived to the station late.', 'We arrived at the station late.'],
    ['I am interested about music.', 'I am interested in music.'],
    ['From my opinion, it is wrong.', 'In my opinion, it is wrong.'],
    ['He is good in drawing.', 'He is good at drawing.'],
    ['My life is different of the life there.', 'My life is different from the life there.'],
    ['I always stay in home.', 'I always stay at home.'],
    ['We went by foot.', 'We went on foot.'],
  ],
  leaves: [
    'It depends on what you think of it.',
    'She was interested in the book about music.',
    'I left the phone in the car.',
    'We arrived in London and went to the hotel.',
    'He works in home care.',
  ],
};
