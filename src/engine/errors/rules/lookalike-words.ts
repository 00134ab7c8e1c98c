import { CONFUSED } from '../confused-words.js';
import type { Rule } from '../rule.js';

export const lookalikeWords: Rule = {
  name: 'lookalike-words',
  description:
    'words that look or sound alike: `loose` and `lose`, `affect` and `effect`, `advice` and `advise`',
  reason: CONFUSED,
  lines: `
    SX 92 to|not|n't|can|will|could|would|may|might|they|you|we|i|people [loose > lose] DT|PRP$|NN|NNS|PRP|a|money|weight|@end
    DV 92 to|would|will|can|should|must|could|i [advice > advise] @object|people|DT|that|@gerund&VBG|your
    DN 92 a|an|the|some|my|good|your|any|this|his|of|for [advise > advice] @stop|$|for|to|about|on|from|is|was|and|that
    SX 94 a|the|bad|good|negative|big|great|some|major|harmful|this [affect > effect] !of
    SX 90 the|bad|good|negative|positive|side|harmful|some|many|its [affects&NNS > effects]
    SX 91 to|can|will|may|could|would|might|not|n't|does|doesn't [effect > affect] DT|PRP$|PRP|people|@plural
    SX 93 this|that|it|which|also|what [effects > affects] DT|PRP$|PRP|people
    SX 92 to|can|n't|could|not|us|you [breath > breathe] @stop|$|in|the|and|easily|fresh|properly|well|air
    SX 92 n't|not|dont|didnt|doesnt|i|you|we|they|who|to [no > know] what|how|that|if|where|who|why|about|the
    SX 92 n't|not|dont|didnt|to|i|you|we|let|already [now > know] what|how|that|where|who|why|about|each
    SX 90 can|will [right > write] a|an|about|to|letters|stories|in|my
    SX 90 <want>|<have>|<learn>|how|<need> to [right > write] a|an|about|to|letters|stories|in|my
    SX 90 to|can|could|n't|not|from|i|you [here > hear] DT|from|about|that|music|my|your|what|him|her
    SX 90 <live>|<come>|came|right|over|been|from [hear > here] @stop|$|in|and|for|to|because
    SX 88 <want>|<go>|<need>|<like>|<have> to [by > buy] DT|PRP$|food|clothes|things|it|some|something|new|me
    SX 75 can|will|could|would [by > buy] DT|PRP$|food|clothes|things|it|some|something|new|me
    SX 95 a [peace > piece] of
    SX 95 [piece > peace] and|in the|quiet
    SX 92 to|will|can|you|we|i [meat > meet] @object|people|new|my|friends|other|with|the|up
    SX 92 @copula|and [steal > still] VBG|a|in|the|not|JJ
    SX 75 i|you|we|they|me|to|n't [fill > feel] happy|good|bad|better|sad|like|tired|comfortable|that|so|very|more|free|safe|great
    SX 93 i|he|she|we|they|me [fell > feel] happy|good|bad|better|sad|like|tired|comfortable|that|very|free|safe|great
    SX 94 my|his|her|their|your|our|of|whole|daily|normal|real|in|social [live&!VB&!VBP > life] @stop|$|is|and|was|because|would|will|style
    SX 92 i|we|they|you|who|people|can [life > live] in|with|there|here|without|at|near|longer|together|a|alone
    SX 94 the|many|a|one|some|this|best|important|good|every|same|other|thing|new|first [think&!VB > thing] @stop|$|is|that|in|to|for|was|about
    SX 92 to|can|will|they|you|we|i|and [sale > sell] DT|PRP$|it|them|food|things|@plural
    SX 87 to|can|could|will|would|n't|not|you|must|should [chose > choose]
    SX 95 to|can|n't|not|will|you [loss|lost&VB > lose] DT|PRP$|weight|money|it|the|time|my
    DV 94 to|can|will|would|could|must|you|they|we|i [choice > choose] DT|PRP$|what|to|a|one|between|your
    DV 95 want|wants|need|able|how|can|will|would|could to? [success > succeed] @stop|$|in|at|and|if|because
    DN 88 my|the|of|for|their|his|your|great|a [succeed > success] @stop|$|in|is|of|and
    DN 92 my|their|his|a|strong|our|this|the [believe&!VBP > belief] @stop|$|that|in|is
    DV 90 i|we|they|to|you|n't|not|who|strongly|people|would [belief > believe] that|in|it|the|is|this|you|@end
    SX 92 in the [pass|passed > past] @stop|$|,|people|i|we
    SX 90 i|we|he|she|they|have|has|had|time|to [past&!JJ > passed] away|my|the exam|test|exams|@stop|year|class
    SX 92 the [whether > weather] @stop|$|is|was|in|and|will|conditions|forecast
    SX 92 [weather > whether] or|they|it is|not|was|or
    SX 87 place|city|country|school|house|town|village|home|world [were > where] @subject|people|everyone|you
    SX 93 they|we|you|people|who|there|these [where > were] VBG|VBN|not|a|very|in|the|so|JJ|many|at
    SX 91 [were > where] are|is|do|did|can|i|you live|go|you
    SX 88 a [quiet|quit > quite] JJ|a
    SX 85 @copula [quiet&!NN > quite] @onlyadjective|a|good|easy|big|small
    SX 93 very|a|and|so|be|is|keep|stay [quite > quiet] @stop|$|place|room|person|and|here|in
    SX 90 even [tough|thought|trough > though]
    SX 92 [trough|threw&!VBD > through] the
    SX 88 [whose > who's] going|been|a|not|that|the
    SX 85 [who 's > whose] name|mother|father|parents|house|job|life
    SX 92 [hole > whole] life|day|world|family|class|time|week|year|country|thing|school|story
    SX 90 a|the|my [knew > new] @common
    SX 85 i|we|they|he|she|never|already|always [new > knew] that|how|what|it|him|her|about|where|who
    SX 92 last|this|next|every|a|one|two|of [weak > week] @stop|$|i|we|ago|later
    SX 90 the [see > sea] @stop|$|is|and|in
    SX 90 a|little|bit|few|small|big|the [peace|peaces > piece] of paper|cake|advice|bread
    SX 92 !@noun|PRP|who|that|which|this|everyone|nobody|everybody|never|always|also|often|usually|sometimes|only|and|DT [lets > let's] go|see|take|say|start|look|talk|play|make|do|not|have|be|get
    SX 91 <come>|away|far|<learn>|email|letter|different|get [form > from]
    SX 90 by|from|since|before|until [know&!VB > now] @stop|$|on
    = The correct spelling is *{correction}*.
    SX 93 [whit > with]
    SX 92 for|as|an [exemple|exampel > example]
    =
    SX 92 to|will|can|must|should|would|n't [except > accept] DT|PRP$|@object|that|@plural
    SX 92 [accept&!@verb|expect&!@verb > except] for
    SX 92 @be not|n't? [aloud > allowed] to|in
    SX 94 of|in|with|for|on|all|make|change|improve|help|at [are > our] own|school|parents|lives|life|future|country|world|friends|families|family|mind|minds|planet|students|society|house|goals
    SX 73 they|we|you [our > are] @word !@common
    SX 90 @common|JJ|it|, [an > and] i|we|they|he|she|you|then
    SX 71 [thought > taught] me|us|him|her|them how|to|that|a|about|the|many
    SX 95 make|makes|made|making|common|no|any [since > sense] @stop|$|to|of|because|and
    SX 90 is|are|was|mostly|^|,|and [do > due] to the|his|her|their|my|a
    SX 95 [dose > does] n't|not
    SX 95 he|she|it|that|this|who|what|how|why [dose&!NN|dose > does]
    SX 92 [waist > waste] of|time|their|your|my|our|money
    SX 95 <go>|been|get|getting|gone|pass|way [threw > through]
    SX 82 because|instead|out|all|some|kind|lot|couple|tired|front|one|afraid [off > of]
    SX 88 ^|,|and|because|but [were > we're] going to
    SX 89 [loosing > losing] weight|time|money|your|their|my|the|a|our|his|her
    SX 90 it|he|she [looses > loses]
    SX 90 on|by|of my|your|his|their|her|our [on > own] @stop|$|and|because|when
    SX 92 [witch > which] is|are|i|can|will|means|was|one|makes|you|we|has|have
    RC 92 [even do > even though] @subject|the|my|there
    SX 92 n't|not [except > expect] to|that
    SX 95 [an > and] so on
    SX 92 as [will > well] as|@end|@stop
    SX 90 as [we > well] as
    SX 94 with|of|for|to|help|tell|give|let|make [then > them] @stop|$|and|to|because|when|how|what|that|with|in
    SX 92 ^|and|but [them > then] @nominative|you
    = An adjective is needed here: *{correction}*.
    SX 94 <be>|more|very|really|are|is [stress > stressed] @stop|$|out|because|and|about|when
    =
    SX 90 their|my|your|his|her|our|the [believes&NNS > beliefs]
    SX 92 [principle > principal] of|at our|my|the|this|your school
    SX 90 school [principle > principal]
    SX 92 for [desert > dessert]
    SX 92 @be|so [board > bored] @stop|$|with|of|because|in|when
    SX 88 [cloths > clothes] @stop|$|and|that|to|for|they|like|or|in
    SX 92 <wear>|my|new|buy|their|your|his|her|school|of [cloths|cloth&NNS > clothes]
    SX 90 <play>|<have> a|an|important|big|major? [roll > role] in
    SX 95 to|go|in|for|the|their|after|from|good|into|community|at|graduate [collage > college] !of|with|made|art|work
    SX 92 [collages > colleges] !of
    SX 95 never|n't|not|to|will|can|they|you|we|people|may|might|would|could|who|do|does|did [loss > lose] !of|or|and
    SX 95 i|we|you|they|people|to|will|would|and|can [thing > think] that|about|it|is|the|i|this|they|we|you
    SX 95 will|can|would|could|not|n't|might|may|also|really|does|do|did|should [effect > affect] DT|PRP$|PRP|people|students|@plural|how|everyone|other|others !change|changes
    SX 92 it|this|that|which [effects > affects] DT|PRP$|PRP|people|students|@plural|how|everyone
    SX 80 be|been|are|is|get|was|were|being [effected > affected] by
    SX 93 they|we|you [where > were] !@subject|'s|is|are|DT|PRP$|NN|NNS|ever|there
    SX 92 daily|regular|weekly|yearly|monthly [bases > basis]
    SX 94 [costumers > customers]
    SX 90 [costumer > customer] service
    SX 88 the|our [major > mayor] of my|our|the|this town|city|village
    SX 85 the|our [major > mayor] should|could|must|will|would build|improve|open|create|reduce|close|clean|plant
    = The phrase is *loved ones*.
    DJ 92 their|your|my|our|his|her|the [love > loved] ones
    =
    SX 94 and|because|but|if|that|,|when [the > they] are|have|do|were|want|could|get !@noun|to|for
    DV 94 i|we|they|would|can|could|will [advice > advise] to|you|people|me|us|him|her|them|everyone|everybody|that|others|against
    DV 94 ^|because|if|that you|doctors|experts|teachers|scientists [advice > advise] to|you|people|me|us|him|her|them|everyone|everybody|that|others|against
    = The singular is *means*, too: *a means of*.
    FN 95 [mean > means] of communication|transport|transportation|travel|payment|expression|entertainment|survival|living
    = Food is *tasty*; *tasteful* means in good taste.
    DJ 92 food|meal|meals|dish|dishes|pizza|cake @be very|so|really|not? [tasteful > tasty]
    DJ 92 [tasteful > tasty] food|meal|meals|dish|dishes
    = To *found* is to set up; its participle is *founded*.
    DV 92 company|university|school|club|team|organization|organisation|firm was [found > founded] in @year !to
    = *Passed* is the verb, *past* tells where or when: write *{correction}*.
    SX 92 <walk>|<drive>|<run>|<go>|<come>|<get>|<fly>|<ride>|rushed|hurried [passed > past] the|a|my|his|her|our|their|him|me|us|it|them
    = *Heard* is the past of *hear*, a *herd* is a group of animals: write *{correction}*.
    SX 94 i|he|she|have|has|had|never|ever [herd > heard] a|an|the|my|some|about|that|of|him|her|me|you|from|it
    = *Weather* is sun and rain, *whether* means if: write *{correction}*.
    SX 96 [a good|bad|great|nice|terrible|lovely|cold|hot|warm|awful|beautiful|wonderful|fine whether > $2 weather]
    SX 93 good|bad|great|nice|terrible|lovely|cold|hot|warm|awful|beautiful|wonderful|fine [whether > weather]
    = A *plane* flies, a *plain* is flat land: write *{correction}*.
    SX 92 the|my|our|by|a [plain > plane] landed|took|lands|takes|leaves|left|ticket|tickets|crashed
    = *Whose* asks for the owner, *who's* is short for *who is*: write *{correction}*.
    SX 93 [who 's > whose] @common is|are|was|were this|that|these|those|it|on|in
    = *Affect* is the verb, *effect* the noun: write *{correction}*.
    SX 92 ^ the? JJ? @common [effects > affects] my|his|her|their|its|all|many
    = *Expect* means think that something will happen; *except* leaves out: write *{correction}*.
    SX 95 do|does|did|n't|not|to|i|we|they [except > expect] him|her|them|me|you|it|us|people to
    = *Dinner* is a meal, a *diner* eats it: write *{correction}*.
    SX 92 <have>|<eat>|<cook>|<make>|for|after|before|at a|the? good|great|lovely|nice|big|delicious? [diner > dinner] @stop|$|in|at|with|and|for|together
  `,
  detects: [
    ['We may loose the game.', 'We may lose the game.'],
    ['She can advice you.', 'She can advise you.'],
    ['It has a bad affect on us.', 'It has a bad effect on us.'],
    ['I like the city were I live.', 'I like the city where I live.'],
    ['Even thought it was late, we went.', 'Even though it was late, we went.'],
    ['She goes to collage in the city.', 'She goes to college in the city.'],
    ['They never loss hope.', 'They never lose hope.'],
    ['I thing that it is late.', 'I think that it is late.'],
    ['Doctors advice to eat fruit.', 'Doctors advise to eat fruit.'],
    ['Television is a mean of communication.', 'Television is a means of communication.'],
    ['The food was very tasteful.', 'The food was very tasty.'],
    ['The company was found in 1998.', 'The company was founded in 1998.'],
    ['I think the major should build a park.', 'I think the mayor should build a park.'],
    ['We walked passed the church.', 'We walked past the church.'],
    ['I herd a noise.', 'I heard a noise.'],
    ['We had great whether.', 'We had great weather.'],
    ['The plain landed late.', 'The plane landed late.'],
    ["Who's bag is this?", 'Whose bag is this?'],
    ['Stress effects my sleep.', 'Stress affects my sleep.'],
    ["I didn't except him to come.", "I didn't expect him to come."],
    ['We had a lovely diner together.', 'We had a lovely dinner together.'],
  ],
  leaves: [
    'A loose tooth can be pulled.',
    'The quiet room was quite big.',
    'The loss of the game hurt, and so did the thing itself.',
    'She made a collage of photos.',
    'My teacher always gives you advice that helps.',
    'He gives doctors advice to pass on.',
    'The state will right the wrongs of the past.',
    'The lost city was found in 1911.',
    'The major should lead his men, and the major of the regiment knows it.',
    'The referee lets play go on, and he never lets go.',
    "Who's there?",
    'It passed the church.',
    'They herd sheep.',
  ],
};
