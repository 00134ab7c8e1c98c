import type { Rule } from '../rule.js';

const TAKES_TO =
  '<want>|<like>|<need>|<try>|<decide>|<go>|<start>|<begin>|<hope>|<learn>|<plan>|<love>|<ask>|<wish>|<forget>|<prefer>|able|going|order|easy|hard|important|difficult|possible|necessary|ready|way|time|chance|opportunity|how|what|where|<have>|has|had|ought|me|him|them|us|people|happy|better|best|nice|good|not|place|want|try';

/** Who wants something, where no relative clause begins: not `the job you want that pays`. */
const WANTING =
  '^|,|and|but|because my|our|his|her|the? @subject|people|students|parents|mother|father|boss|teacher|friends want|wants|wanted';

export const infinitiveForm: Rule = {
  name: 'infinitive-form',
  description: 'something other than the base form after `to`; a bare infinitive where `to` is needed',
  reason: 'After *to*, use the base form of the verb: *{correction}*.',
  lines: `
    FV 92 ${TAKES_TO} to [@inflected&!VBG&!VBN&!JJ&!@common > $base]
    FV 92 ${TAKES_TO} to [has|does|goes|makes|gets|gives|takes|helps|sees|knows|finds|lives > $base]
    FV 91 !<used>|<look>|due|according|back|from to [@inflected&VBD > $base]
    FV 93 <want>|<decide>|<need>&VB|able|ought to [VBG&@gerund > $base]
    FV 85 going to [doing|having|being|making|taking|getting|going|buying|eating|seeing > $base]
    # The infinitive with to
    = After *{before}*, use *to* and the base form: *{correction}*.
    FV 95 <want>|<decide>|<hope>&@verb|<refuse> [@doing|go|be > to $1] !able|@end
    = After *would like*, use *to* and the base form: *{correction}*.
    FV 85 would|'d like [@doing|go|be|work|live|visit|study|travel > to $1]
    = After *{before}*, use *to* and the base form: *{correction}*.
    FV 89 <need>&@verb [@doing&!sleep&!be|go|buy|learn > to $1] !not
    FV 92 <try>&@verb [@doing&!do|find|get|make > to $1]
    FV 89 <want> [going|doing|buying|having|being|making|seeing|becoming|visiting|learning|eating > to $base]
    FV 85 <decide> [going|doing|buying|having|making|becoming|visiting|taking > to $base]
    = After *{before}*, use *to* with the verb or the *-ing* form: *{correction}*.
    FV 88 @subject n't|really|also|not? like|likes [@doing&!be&@onlyverb|eat|go|learn > to $1]
    = You want someone *to do* something: *{correction}*.
    FV 93 <want> @object [@doing|go|be|study|work > to $1]
    # The bare infinitive
    = After *let*, *make* or *help* with a person, use the base form: *{correction}*.
    FV 94 <let> me|you|him|her|us|them|people [to @base > $base]
    FV 92 <let> the|my|our|your|his|her|their|some JJ? people|children|students|child|kids|patient|patients|parents|son|daughter|friend|friends|others|users|students [to @base > $base]
    FV 88 <help>|<make> people|us|them|me|him|you|students|children [knowing|understanding|realizing|realising > $base] !of|and
    FV 95 <make>&!making me|you|him|us|them|people [to @base > $base]
    FV 85 <make> me|you|him|us|them|people [feels|feeling|felt|thinks|thinking|wants|laughs|laughing|crying|cries|smiling|goes > $base]
    FV 85 <let> me|you|him|us|them [@inflected&!@common > $base]
    FV 87 <help> me|you|him|us|them [@gerund&VBG > $base]
    # Habits of the past
    = Habits of the past take *used to*: write *{correction}*.
    FV 91 ^|,|and|but|when|because @nominative|you [use > used] to @base
    = After *did not*, use the base form: *{correction}*.
    FV 90 did n't|not [used > use] to @base
    =
    FV 92 has|have to [@gerund&VBG|VBD&@inflected|VBN&@inflected&!@common > $base]
    = After *{before}*, use *to* and the base form: *{correction}*.
    FV 92 able|going|ready|willing|supposed|ought [@base&VB > to $1] !-
    FV 88 want|wants|wanted|need|needs|needed [do|be|go|have|get|make|take|become|see|know|say|give|learn > to $1] DT|PRP$|in|to|@object|a|more|good|better
    = You ask, allow or teach someone *to do* something: *{correction}*.
    FV 82 <allow>|<encourage>|<tell>|<ask>|<teach>|<advise>|<force> me|you|him|her|us|them|people|students|kids [@base&@onlyverb&!be > to $1]
    =
    FV 94 want|wants|need|needs|have|has|like|likes|try|able|decide|decided|start|started|ready|continue|love|learn|how to [@gerund&VBG > $base] !-
    = After *would like*, use *to* and the base form: *{correction}*.
    FV 84 i|we|he|she|they would|'d like [@gerund&VBG&!being > to $base]
    = After *want*, name the person and use *to*, not *that*: *{correction}*.
    AS 86 want|wants|wanted [that us|him|her|them > $2 to] @base
    AS 84 !thing|anything|everything|all|something @subject|people|students|parents n't|not? want|wants|wanted [that you|people|students|children > $2 to] @base&VBP|@base&VB
    = After *know*, use *how to* for a skill: *{correction}*.
    FV 88 n't|not know [to swim|cook|dance|ski|drive|speak > how to $2]
    FV 85 i|we|you|they|he|she|who know|knows|knew [to swim|ski > how to $2]
    = After *{before}*, use *to* with the verb: *{correction}*.
    FV 90 <learn>&@verb [swim|drive|cook|speak|read|ride > to $1] !and|-|@end|@common
    FV 92 <promise>|<refuse>|<offer>|<agree>|<decide>|<hope>|managed [go|come|do|give|take|make|buy|send|tell|learn > to $1] !and|@end|what
    FV 90 @nominative <promise>|<offer>|<refuse>|<agree>|<decide> [help > to help] @object|my|his|your|our|their
    = After *hear* and a person, use the base form without *to*: *{correction}*.
    FV 88 <hear>&@verb him|her|them|me|us|you [to @base > $2]
    = After *learn*, use *to*: *{before} {correction}*.
    FV 90 <learn>&@verb [swim|drive|cook|read > to $1] @stop|$|in|when|at|and|a|from|books
    FV 90 <learn>&@verb [speak > to speak] @name|english|french|spanish|in|well|@stop|$
    FV 90 <learn>&@verb [play > to play] the|guitar|piano|football|tennis|chess|violin|drums
    = After *hope*, use *will*: *{correction}*.
    RV 88 i|we|they|he|she hope|hopes|hoped you|he|she|they [to > will] @base
    = After *want*, name the person and use *to*, not *that*: *{correction}*.
    AS 90 n't|not|really? want|wants|wanted [that you|people|students|children will|would > $2 to] @base
    = *Prefer* one thing *to* another or do one thing *rather than* another: write *{correction}*.
    RC 86 <prefer> to @base @common|home|in|at|out? @common? [that|then|to > than] to @base
    = After *enough*, use *to* and the base form: *{correction}*.
    FV 88 enough [for build|make|buy|get|go|live|pay|do|have|see|find|take|give|know|learn|understand > to $2] the|more|a|an|my|our|your|it|them|in
    = After *need* and a person, use *to*: *{correction}*.
    AS 90 i|we|they n't|not|also|really? need [that you|people|students > $2 to] @base
    = After *dream* and a form of *be*, use *to* and the base form: *{correction}*.
    FV 88 dream|goal|plan is|was [travel|visit|work|study|play|live > to $1] around|to|in|with|a|the|all|abroad|as
    = After *{before}*, use *to* and the base form: *{correction}*.
    FV 90 !if|when|where|once|as it is|'s|was necessary|important|easy|difficult|hard|possible|impossible|useful [learn|know|have|be|do|make|find|get|understand|speak|take|keep > to $1] !and|,
    = After *{before}*, use the base form: *{correction}*.
    FV 92 <have>&!having|<need>|<save>&!saving|enough money to [visiting|buying|seeing|doing|making|going|paying|getting|travelling|traveling > $base]
    = After *hope*, use a clause: *{correction}*.
    RV 88 hope|hopes [me to > I will] @base
    RV 88 hope|hopes [us to > we will] @base
    RV 88 hope|hopes [him to > he will] @base
    RV 88 hope|hopes [them to > they will] @base
    = After *a good idea*, use *to*: *{correction}*.
    FV 92 is|'s|was|be a|the good|great|better idea [buy|go|visit|have|do|make|take|use|open > to $1] !and|,
    = You ask, allow or teach someone *to do* something: *{correction}*.
    FV 86 <allow>|<encourage>|<tell>|<ask>|<teach>|<advise>|<force>|<invite>|<remind>|<persuade>|<convince> me|you|him|her|us|them|people|students|children [go|come|wait|play|buy|take|bring&VB > to $1] !and|,|-|VBD|VBZ|MD|@copula
    FV 86 <allow>|<encourage>|<tell>|<ask>|<teach>|<advise>|<force>|<invite>|<remind>|<persuade>|<convince> me|you|him|her|us|them|people|students|children [help|visit|talk|stay|stop|work|study|live|leave|use|try|read|send|call&VB > to $1] !and|,|-|of|to|at|NN|NNS|JJ|VBD|VBZ|VBN|MD|@copula
    = After *want*, name the person and use *to*, not *that*: *{correction}*.
    AS 88 @subject|people|students|parents|n't|not|really want|wants|wanted [that he @verb&!@modal&!was > him to $base]
    AS 88 @subject|people|students|parents|n't|not|really want|wants|wanted [that she @verb&!@modal&!was > her to $base]
    AS 88 @subject|people|students|parents|n't|not|really want|wants|wanted [that they @verb&!@modal&!were > them to $base]
    = After *see* and a person, use the base form without *to*: *{correction}*.
    FV 88 saw|watched me|you|him|her|us|them [to go|come|play|dance|run|walk|enter > $2] !and
    = After *want*, name the person and use *to*, not *that*: *{correction}*.
    AS 90 ${WANTING} [that i > me to] @base&!@modal
    AS 90 ${WANTING} [that we > us to] @base&!@modal
    AS 90 ${WANTING} [that he @base&VBP > him to $3]
    AS 88 ${WANTING} [that my|your|his|her|our|their @common VBZ > $2 $3 to $base]
    AS 88 ${WANTING} [that my|your|his|her|our|their @plural @base&VBP > $2 $3 to $4]
    AS 90 would|'d like [that you|people|students > $2 to] @base
    AS 90 would|'d like [that he @base|VBZ > him to $base]
    AS 90 would|'d like [that she @base|VBZ > her to $base]
  `,
  detects: [
    ['I want to went home.', 'I want to go home.'],
    ['She needs to has more time.', 'She needs to have more time.'],
    ['I want go to the beach.', 'I want to go to the beach.'],
    ['He decided buy a car.', 'He decided to buy a car.'],
    ['My parents let me to stay up.', 'My parents let me stay up.'],
    ['Music makes me feels happy.', 'Music makes me feel happy.'],
    ['When I was a child, I use to play there.', 'When I was a child, I used to play there.'],
    ['I would like visit Rome.', 'I would like to visit Rome.'],
    ['You have to practised more.', 'You have to practise more.'],
    ['We are going see him now.', 'We are going to see him now.'],
    ['Teachers encourage students learn more.', 'Teachers encourage students to learn more.'],
    ['I need to helping them.', 'I need to help them.'],
    ['I would like thanking you.', 'I would like to thank you.'],
    ['They want that people help them.', 'They want people to help them.'],
    ['I do not know to swim.', 'I do not know how to swim.'],
    ['He promised help me.', 'He promised to help me.'],
    ['He learned swim in the sea.', 'He learned to swim in the sea.'],
    ['She learned swim in May.', 'She learned to swim in May.'],
    ['Let the people to know it.', 'Let the people know it.'],
    ['I hope you to come.', 'I hope you will come.'],
    ['I want that you will help me.', 'I want you to help me.'],
    ['I prefer to walk that to drive.', 'I prefer to walk than to drive.'],
    ['It is not enough for build a house.', 'It is not enough to build a house.'],
    ['I need that you help me.', 'I need you to help me.'],
    ['My dream is travel around the world.', 'My dream is to travel around the world.'],
    ['It is necessary learn languages.', 'It is necessary to learn languages.'],
    ['We saved money to buying a boat.', 'We saved money to buy a boat.'],
    ['My parents hope me to be a vet.', 'My parents hope I will be a vet.'],
    ['It is a good idea buy a new one.', 'It is a good idea to buy a new one.'],
    ['I asked him go with me.', 'I asked him to go with me.'],
    ['They want that he studies more.', 'They want him to study more.'],
    ['I saw him to go home.', 'I saw him go home.'],
    ['She wants that we come early.', 'She wants us to come early.'],
    ['I want that my son learns English.', 'I want my son to learn English.'],
    ['I would like that you help me.', 'I would like you to help me.'],
  ],
  leaves: [
    'She promised help to the poor.',
    'The skills you learn make a difference.',
    'He knew to play along.',
    'I look forward to meeting you.',
    'She is used to getting up early.',
    'They made him happy.',
    'I want cake and you want tea.',
    'He went to rest in the shed.',
    'We need help and time to read.',
    'Let me go, and help me cook.',
    'They have to do with it.',
    'Is there anything you want that you do not have?',
    'I know to whom he spoke.',
    'This helped her understanding of the text.',
    'I prefer the bus to going by car.',
    'He devoted his money to buying books.',
    "If it's possible make a copy.",
    'For a better idea take a look.',
    'I asked them all to go.',
    'He told us work was hard.',
    'He told me live music was on tonight.',
    'We teach students study skills in the first week.',
    'The government allowed people use of the hall.',
    'They asked him leave to speak at the meeting.',
    'The doctor saw me to take a blood sample.',
    'Is it a job you want that we can offer?',
    'Everybody needs sleep, but few get enough.',
  ],
};
