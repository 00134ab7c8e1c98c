import type { Rule } from '../rule.js';

const ADJ = '@onlyadjective';

export const confusion: Rule = {
  name: 'confusion',
  description: 'words that look or sound alike: `your` and `you’re`, `then` and `than`, `loose` and `lose`',
  lines: `
    # it's, its
    MP 90 [its > it's] a|an|the|not|really|too|been|going|just|because|also|always|so|still|raining|important|hard|easy|difficult|possible|impossible|better !own
    MP 85 [its > it's] good|great|nice|time|fun|cold|hot|bad|ok|okay|like|all|my|our|your to|for|when|because|if|that|the|a|@end|about|fault|idea
    UP 95 [it 's > its] own
    UP 82 of|in|on|with|from|by|has|have [it 's > its] @common !@verb|to
    # your, you're
    SX 92 [your > you're] welcome @end|$|to
    SX 88 [your > you're] not|a|the|an|very|so|too|going|always|right|wrong|never|doing|trying|getting|being|in|really
    SX 88 [you 're > your] own|@family|parents|friends|house|name|homework|favorite|favourite|children|life|mind|body|dreams|family
    # there, their, they're
    SX 90 [there > their] own|parents|homework|lives|children|families|friends|kids|education|goals|minds|dreams|grades|teachers|jobs|house|homes|future
    SX 90 [their > there] is|are|was|were|has|have|'s
    SX 88 over|out|up|down|went|go|been [their > there] @stop|$|and|to
    SX 88 [their|there > they're] going to @base
    SX 85 ^|because|and|,|but|that [there|their > they're] going|doing|trying|making|getting|always|not
    SX 82 ^|because|and|,|but|that|if [their > they're] not|always|very|so|trying|too|just|doing
    SX 90 [they 're > their] own|parents|friends|homework|lives|children
    # than, then
    SX 92 JJR|RBR|rather|more|less|better [then > than] !@stop|$
    SX 88 more|less JJ|NN|NNS|RB [then > than] !@stop|$
    SX 88 other|different [then > than] !@stop|$
    SX 80 ^|and|but|; [than > then] @subject|,|the|my
    # to, too, two
    SX 92 @copula|<have>|has|had|way|far|<eat>|<drink>|<spend>|<use>|<watch>|there [to > too] much|many
    SX 88 @copula|be|are [to > too] ${ADJ} @end|$|to|for|and
    SX 90 <go>|<want>|<have>|<need>|<try>|<like>|able|going [too > to] @base|the|school|a|my|be
    SX 88 @noun|JJ|came|went|him|her|me [too > to] the|school
    SX 88 <have>|has|had|for|after [to|too > two] years|days|brothers|sisters|weeks|hours|months
    # of, have
    SX 95 could|would|should|must|might n't|not? [of > have] @participle|been|had|never
    # Verbs
    SX 92 to|not|n't|can|will|could|would|may|might|they|you|we|i|people [loose > lose] DT|PRP$|NN|NNS|PRP|a|money|weight|@end
    DV 92 to|would|will|can|should|must|could|i [advice > advise] @object|people|DT|that|@gerund&VBG|your
    DN 92 a|an|the|some|my|good|your|any|this|his|of|for [advise > advice] @stop|$|for|to|about|on|from|is|was|and|that
    SX 90 a|the|bad|good|negative|big|great|some|major|harmful|this [affect > effect] !of
    SX 90 the|bad|good|negative|positive|side|harmful|some|many|its [affects&NNS > effects]
    SX 88 to|can|will|may|could|would|might|not|n't|does|doesn't [effect > affect] DT|PRP$|PRP|people|@plural
    SX 88 this|that|it|which|also|what [effects > affects] DT|PRP$|PRP|people
    SX 92 to|can|n't|could|not|us|you [breath > breathe] @stop|$|in|the|and|easily|fresh|properly|well|air
    SX 92 n't|not|dont|didnt|doesnt|i|you|we|they|who|to [no > know] what|how|that|if|where|who|why|about|the
    SX 92 n't|not|dont|didnt|to|i|you|we|let|already [now > know] what|how|that|where|who|why|about|each
    SX 90 can|will|<want>|<have>|<learn>|how|<need> to? [right > write] a|an|about|the|to|letters|stories|in|my
    SX 90 to|can|could|n't|not|from|i|you [here > hear] DT|from|about|that|music|my|your|what|him|her
    SX 90 <live>|<come>|came|right|over|been|from [hear > here] @stop|$|in|and|for|to|because
    SX 88 <want>|<go>|<need>|<like>|<have> to [by > buy] DT|PRP$|food|clothes|things|it|some|something|new|me
    SX 88 can|will|could|would [by > buy] DT|PRP$|food|clothes|things|it|some|something|new|me
    SX 95 a [peace > piece] of
    SX 95 [piece > peace] and|in the|quiet
    SX 92 to|will|can|you|we|i [meat > meet] @object|people|new|my|friends|other|with|the|up
    SX 92 @copula|and [steal > still] VBG|a|in|the|not|JJ
    SX 88 i|you|we|they|me|to|n't [fill > feel] happy|good|bad|better|sad|like|tired|comfortable|that|so|very|more|free|safe|great
    SX 90 i|he|she|we|they|me [fell > feel] happy|good|bad|better|sad|like|tired|comfortable|that|very|free|safe|great
    SX 90 my|his|her|their|your|our|of|whole|daily|normal|real|in|social [live&!VB&!VBP > life] @stop|$|is|and|was|because|would|will|style
    SX 92 i|we|they|you|who|people|can [life > live] in|with|there|here|without|at|near|longer|together|a|alone
    SX 92 to|will|would|can|could|i|we|you [thing > think] that|about|it|of|the|i|is|they|we|you|twice
    SX 90 the|many|a|one|some|this|best|important|good|every|same|other|thing|new|first [think&!VB > thing] @stop|$|is|that|in|to|for|was|about
    SX 92 to|can|will|they|you|we|i|and [sale > sell] DT|PRP$|it|them|food|things|@plural
    SX 92 to|can|could|will|would|n't|not|you|must|should [chose > choose]
    SX 90 to|can|n't|not|will|you [loss|lost&VB > lose] DT|PRP$|weight|money|it|the|time|my
    DV 90 to|can|will|would|could|must|you|they|we|i [choice > choose] DT|PRP$|what|to|a|one|between|your
    DV 90 want|wants|need|able|how|can|will|would|could to? [success > succeed] @stop|$|in|at|and|if|because
    DN 88 my|the|of|for|their|his|your|great|a [succeed > success] @stop|$|in|is|of|and
    DN 92 my|their|his|a|strong|our|this|the [believe&!VBP > belief] @stop|$|that|in|is
    DV 90 i|we|they|to|you|n't|not|who|strongly|people|would [belief > believe] that|in|it|the|is|this|you|@end
    SX 92 in the [pass|passed > past] @stop|$|,|people|i|we
    SX 90 i|we|he|she|they|have|has|had|time|to [past&!JJ > passed] away|my|the exam|test|exams|@stop|year|class
    SX 92 the [whether > weather] @stop|$|is|was|in|and|will|conditions|forecast
    SX 92 [weather > whether] or|they|it is|not|was|or
    SX 90 place|city|country|school|house|town|village|home|world [were > where] @subject|people|everyone|you
    SX 90 they|we|you|people|who|there|these [where > were] VBG|VBN|not|a|very|in|the|so|JJ|many|at
    SX 88 [were > where] are|is|do|did|can|i|you live|go|you
    SX 88 a [quiet|quit > quite] JJ|a
    SX 85 @copula [quiet&!NN > quite] ${ADJ}|a|good|easy|big|small
    SX 88 very|a|and|so|be|is|keep|stay [quite > quiet] @stop|$|place|room|person|and|here|in
    SX 95 even [tough|thought|trough > though]
    SX 92 [trough|threw&!VBD > through] the
    SX 88 [whose > who's] going|been|a|not|that|the
    SX 85 [who 's > whose] name|mother|father|parents|house|job|life
    SX 95 [hole > whole] life|day|world|family|class|time|week|year|country|thing|school|story
    SX 90 a|the|my [knew > new] @common
    SX 85 i|we|they|he|she|never|already|always [new > knew] that|how|what|it|him|her|about|where|who
    SX 92 last|this|next|every|a|one|two|of [weak > week] @stop|$|i|we|ago|later
    SX 90 the [see > sea] @stop|$|is|and|in
    SX 90 a|little|bit|few|small|big|the [peace|peaces > piece] of paper|cake|advice|bread
    SX 88 [lets > let's] go|see|take|say|start|look|talk|play|make|do|not|have|be|get
    SX 88 <come>|away|far|<learn>|email|letter|different|get [form > from]
    SX 90 by|from|since|before|until [know&!VB > now] @stop|$|on
    SX 88 [whit > with]
    SX 92 for|as|an [exemple|exampel > example]
    # More words alike
    SX 92 to|will|can|must|should|would|n't [except > accept] DT|PRP$|@object|that|@plural
    SX 92 [accept&!@verb|expect&!@verb > except] for
    SX 90 to|n't|not|will [quite > quit] @stop|$|school|my|the|your|their|because|when|and
    SX 92 @be not|n't? [aloud > allowed] to|in
    SX 90 of|in|with|for|on|all|make|change|improve|help|at [are > our] own|school|parents|lives|life|future|country|world|friends|families|family|mind|minds|planet|students|society|house|goals
    SX 92 they|we|you [our > are] @word !@common
    SX 90 @common|JJ|it|, [an > and] i|we|they|he|she|you|then
    SX 88 [thought > taught] me|us|him|her|them how|to|that|a|about|the|many
    SX 95 make|makes|made|making|common|no|any [since > sense] @stop|$|to|of|because|and
    SX 90 is|are|was|mostly|^|,|and [do > due] to the|his|her|their|my|a
    SX 95 [dose > does] n't|not
    SX 92 he|she|it|that|this|who|what|how|why [dose&!NN|dose > does]
    SX 92 [waist > waste] of|time|their|your|my|our|money
    SX 95 <go>|been|get|getting|gone|pass|way [threw > through]
    SX 92 because|instead|out|all|some|kind|lot|couple|tired|front|one|afraid [off > of]
    SX 88 ^|,|and|because|but [were > we're] going to
    SX 92 [loosing > losing] weight|time|money|your|their|my|the|a|our|his|her
    SX 90 it|he|she [looses > loses]
    SX 90 on|by|of my|your|his|their|her|our [on > own] @stop|$|and|because|when
    SX 92 [witch > which] is|are|i|can|will|means|was|one|makes|you|we|has|have
    RC 88 [even do > even though] @subject|the|my|there
    SX 92 n't|not [except > expect] to|that
    SX 95 [an > and] so on
    SX 92 as [will > well] as|@end|@stop
    SX 90 as [we > well] as
    SX 88 with|of|for|to|help|tell|give|let|make [then > them] @stop|$|and|to|because|when|how|what|that|with|in
    SX 85 ^|and|but [them > then] @nominative|you
    SX 90 <be>|more|very|really|are|is [stress > stressed] @stop|$|out|because|and|about|when
    SX 90 their|my|your|his|her|our|the [believes&NNS > beliefs]
    SX 92 [principle > principal] of|at our|my|the|this|your school
    SX 90 school [principle > principal]
    SX 92 for [desert > dessert]
    SX 92 @be|so [board > bored] @stop|$|with|of|because|in|when
    SX 88 [cloths > clothes] @stop|$|and|that|to|for|they|like|or|in
    SX 92 <wear>|my|new|buy|their|your|his|her|school|of [cloths|cloth&NNS > clothes]
    SX 90 <play>|<have> a|an|important|big|major? [roll > role] in
    # Words joined or parted
    RP 88 [everyday > every day] @stop|$|i|we|for|because|and|to|in|after|with|at
    RP 90 [every day > everyday] life|lives|clothes|english|use
    RP 92 [every thing > everything]
    RP 92 [every body > everybody]
    RP 92 [any thing > anything]
    RP 90 [any body > anybody]
    RP 92 [some thing > something]
    RP 90 [some body > somebody]
    RP 85 [some one > someone] !of|NN|NNS|JJ
    RP 90 [some times > sometimes]
    RP 92 [week end|week-end > weekend]
    RP 92 [week ends|week-ends > weekends]
    RP 92 [an|a other > another] !than
    RP 92 [with out > without]
    RP 95 [alot|allot > a lot] of|@end|$|and|in|to|about|because|more
    RP 88 [all ready > already] @verb|@stop
    RP 88 [now a days|now days > nowadays]
    RP 88 ,|and|but|because|so [may be > maybe] @subject|the|there
    RP 85 ^ [may be > maybe] !VBN
    RP 88 it|this|that|there|he|she|they [maybe > may be] JJ|a|VBG|VBN|the
    RP 92 [after noon > afternoon]
    RP 92 [birth day > birthday]
    RP 92 [class mates|class-mates > classmates]
    RP 90 [no body > nobody]
    RP 90 [through out > throughout]
    RP 92 [home work > homework]
    RP 90 in [stead > instead]
    RP 90 [eventhough > even though]
    RP 90 [incase > in case]
    RP 90 [infact > in fact]
    RP 90 [inorder > in order]
    RP 90 [atleast > at least]
    RP 90 [aswell > as well]
    RP 90 [infront > in front]
    RP 90 [eachother > each other]
    RP 92 [highschool > high school]
    RP 85 [some how > somehow]
    RP 88 [what ever > whatever]
    RP 88 [when ever > whenever]
    RP 88 [how ever > however] ,
  `,
  detects: [
    ['Its a nice day.', "It's a nice day."],
    ["The dog ate it's own food.", 'The dog ate its own food.'],
    ['Your welcome.', "You're welcome."],
    ['They did there homework.', 'They did their homework.'],
    ['Their are many trees.', 'There are many trees.'],
    ['It is bigger then mine.', 'It is bigger than mine.'],
    ['There are to many cars.', 'There are too many cars.'],
    ['I should of gone.', 'I should have gone.'],
    ['We may loose the game.', 'We may lose the game.'],
    ['She can advice you.', 'She can advise you.'],
    ['It has a bad affect on us.', 'It has a bad effect on us.'],
    ['I like the city were I live.', 'I like the city where I live.'],
    ['I do sport everyday.', 'I do sport every day.'],
    ['Even thought it was late, we went.', 'Even though it was late, we went.'],
  ],
  leaves: [
    'The dog wagged its tail.',
    'First we ate, then we slept.',
    'It was better then.',
    'He is the man of whom they were proud.',
    'A loose tooth can be pulled.',
    'The quiet room was quite big.',
    'They went too, and there she was.',
  ],
};
