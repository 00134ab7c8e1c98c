import type { Rule } from '../rule.js';

export const prepositionAfterVerb: Rule = {
  name: 'preposition-after-verb',
  description: 'a verb with a preposition that it does not take',
  reason: '*{before}* goes with *{correction}* here, not *{written}*.',
  lines: `
    RT 90 <depend> [of|from|in > on]
    RT 75 <consist> [on|in|with|from > of]
    RT 90 <arrive> [to > at] @common|home|school|DT|PRP$
    RT 72 <participate> [on|to > in] DT|PRP$|many|@gerund|some|sports|activities
    RT 90 <suffer>&!suffering [of|with > from]
    RT 90 <belong> [at|for|in|of > to] @object|DT|PRP$
    RT 85 <concentrate> [in|at|about > on]
    RT 90 <focus>&@verb [in|at|about|to > on]
    RT 88 <laugh> [of|to > at] @object|DT|PRP$
    RT 85 <listen> [at|of|the > to] @object|music
    RT 93 <think> [in|on > about] you|him|her|them|me|us|my
    RT 80 <dream> [with|in|on > about] you|him|her|them|me|us|my|the|a
    RT 85 <agree> [to|of > with] you|him|her|me|them
    RT 92 <believe> [on|at > in] @object|DT|PRP$
    RT 88 <insist> [in|for|to|about > on]
    RT 93 <pay> attention [at|on|for|in|of > to] !class|school|lessons|all|first|meetings|court|time|times
    RT 88 <apologize>|<apologise> [of|about > for]
    = The expression is *look forward to*.
    RT 90 <look> forward [for|of > to]
    =
    RT 85 <wait> [to > for] me|you|him|her|them|us|my
    = You spend money and time *on* things.
    RT 85 <spend> money|time [in|for|with > on] clothes|food|games|things|books|it
    RT 86 <spend>&@verb my|his|her|our|your|their|all|much|more|some|no|so|too|a much? time|money [for > on] @common&!nothing&!free&!fun&!example&!instance&!years&!hours&!weeks&!days&!months&!minutes&!reasons|@gerund !reasons
    RT 86 <spend>&@verb a lot|lots|plenty of time|money [for > on] @common&!nothing&!free&!fun&!example&!instance&!years&!hours&!weeks&!days&!months&!minutes&!reasons|@gerund !reasons
    = You congratulate someone *on* something.
    RT 85 <congratulate> * [for > on]
    =
    RT 92 <succeed> [at > in] DT|PRP$|@gerund
    = You remind someone *of* something.
    RT 85 <remind> me|him|her|us [about|on|to > of] my|the|when
    =
    RT 90 <search>&@verb [of > for]
    RT 85 <smile> [to > at] me|him|her|us|them
    RT 80 <shout> [to > at] me|him|her|us|them
    RT 85 <specialise>|<specialize> [on|at > in]
    RT 88 <translate> [in|to > into] english|french|spanish|german|chinese
    = Means of transport take *by*: *{correction} {after}*.
    RT 80 <go>|<travel>|<come>|went|gone [in|with > by] bus|car|train|plane|bike|taxi|ship|boat|bicycle @stop|$|to|and|because|or|with|every
    = You prefer one thing *to* another.
    RT 85 <prefer> @common|@gerund&VBG [than|that > to] !to|@subject
    = You arrive *in* a city or a country.
    RT 85 <arrive> [to > in] @name !'s
    =
    RT 93 !<keep>|in|to <think>&@verb [in|on > about] @object|DT|PRP$|@gerund|what|how !way|own|terms|line|lines|same
    RT 86 <learn> [of|in > from] @possessive mistakes|failures|experiences|mistake|experience|parents
    RT 90 <graduate> [of|at > from] high|college|school|university|my
    RT 90 <apply> [to|in > for] a|the|this job|scholarship|visa|loan
    RT 92 <take> advantage [from|with|to|in|on > of]
    RT 93 <take> care [about|for|to|with|on > of] @object|DT|PRP$|@plural
    RT 88 <make> fun [from|at|to|about|with|for > of] @object|DT|PRP$|people|others
    RT 88 <get> rid [from|off|to > of]
    RT 86 <get> along [to|for|about > with] @object|DT|PRP$|others|people
    RT 88 <rely> [in|to|of|at|with > on]
    RT 92 depending [of|in|at > on]
    RT 88 based [in|of > on] my|your|his|her|what|how|this experience|experiences|opinion|own|the|is|you|they
    = After verbs of movement such as *go*, the place takes *to*.
    RT 80 went|going|go|goes|gone|came|returned|moved|flew [in|at > to] @name&!@month&!@day @stop|$|with|and|because|last|for|by
    RT 86 went|going|go|gone|goes [in|at > to] the|a|my beach|cinema|restaurant|museum|mountains|zoo|supermarket|market|shops|sea|party|concert|school|university|country
    =
    RT 90 <take> part [of|to|at > in] !it
    = You hear *from* someone.
    RT 90 <hear> [of > from] you soon
    =
    RT 91 @be thinking [to @base&VB > of $gerund]
    RT 88 <die> [for|by > of] cancer|thirst|aids|malaria|pneumonia|tuberculosis|boredom @stop|$|in|at|and|when
    RT 88 <die> [for > of] hunger|starvation
    RT 90 i|we|you|they|he|she|people|who @be suffering [of|by > from]
    RT 88 @be|@object accused|accusing [for > of] @gerund|murder|theft
    = *Insist* and *succeed* take a preposition and the *-ing* form: *{correction}*.
    FV 94 <insist> [to @base&VB > on $gerund]
    FV 92 <succeed> [to @base&VB > in $gerund]
    FV 94 <insist>|<concentrate> on [@doing&VB&!sleep|@activity&VB&!sleep > $gerund]
    = The expression is *no point in* doing something: write *{correction}*.
    RT 88 !at no|any|little point [of|for|on > in] @gerund
    =
    RT 90 <increase>&@verb|<decrease>&@verb|<grow>&@verb|<decline>&@verb [on > by] @several percent|%|per|million|thousand|grams|people !of
    RT 90 who|which|to|n't|not|they|we|i|should|must care [of > about] the|our|their|other|others|people|nature|animals|it|them
    RT 90 <say>&@verb goodbye|hello|hi [at > to] me|him|her|us|them|everyone|you
    RT 88 <participate>&@verb [at|on|to|of > in] the|a|an|this|these|many|different? competition|competitions|contest|meeting|event|events|project|race|festival|conference|discussion|lesson|games|activities
  `,
  detects: [
    ['It depends of the weather.', 'It depends on the weather.'],
    ['We arrived to the station late.', 'We arrived at the station late.'],
    ['They always take care about me.', 'They always take care of me.'],
    ['I often think in you.', 'I often think about you.'],
    ['She graduated of university last year.', 'She graduated from university last year.'],
    ['Last year we went in Spain with friends.', 'Last year we went to Spain with friends.'],
    ['We went in the mountains.', 'We went to the mountains.'],
    ['I took part to the race.', 'I took part in the race.'],
    ['I hope to hear of you soon.', 'I hope to hear from you soon.'],
    ['I am thinking to buy a bike.', 'I am thinking of buying a bike.'],
    ['He succeeded to pass the exam.', 'He succeeded in passing the exam.'],
    ['She insisted to pay.', 'She insisted on paying.'],
    ['He died for cancer.', 'He died of cancer.'],
    ['There is no point for waiting.', 'There is no point in waiting.'],
    ['He spends a lot of money for clothes.', 'He spends a lot of money on clothes.'],
    ['It decreased on 20 grams.', 'It decreased by 20 grams.'],
    ['People who care of the environment recycle.', 'People who care about the environment recycle.'],
    ['I participated at the meeting.', 'I participated in the meeting.'],
  ],
  leaves: [
    'No one should die in pain.',
    'At no point of learning was he bored.',
    'It depends on you.',
    'I think in English.',
    'She learned of it in the evening.',
    'We arrived in the north.',
    'We went in May and stayed in Spain.',
    'He is going in now.',
    'I have heard of you.',
    'It takes critical thinking to understand it.',
    'He died in hospital of cancer.',
    'The suffering of the people was great.',
    'She spent all her money for nothing.',
    'It increased on 20 May.',
    'People who take care of others are kind.',
    'Moss grows on 20 percent of the walls.',
    'They give people care of the best kind.',
    'He arrived late to the party.',
    'They arrived home to the smell of bread.',
  ],
};
