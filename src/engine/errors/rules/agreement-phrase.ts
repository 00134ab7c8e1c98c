import type { Rule } from '../rule.js';

const SINGULAR_BE = '[is > are]';
/** Verbs whose base form after `this` can't be a noun. */
const PLAIN =
  'make|help|give|show|mean|happen|cause|allow|seem|bring|prove|lead|become|include|need|take|come|say|tell|go|depend';
/** Heads that take a plural verb because of the noun after `of`. */
const HEAD =
  '@countable&!@sort&!@collective&!percentage&!combination&!handful&!bunch&!host&!total&!amount&!proportion&!mix&!mixture&!array&!average&!quarter&!third&!fraction&!dozen&!selection&!list&!body&!string&!generation&!percent';

/** `Ask people who is in charge`: a question, not a relative clause. */
const NOT_ASKED = '!<ask>|<tell>|<show> !<ask>|<tell>|<show>';

export const agreementPhrase: Rule = {
  name: 'agreement-phrase',
  description: 'agreement across a relative pronoun, a phrase with `of`, `each`, `this` or two joined nouns',
  reason: 'The verb must agree with its subject: write *{correction}*.',
  lines: `
    # Relative clauses
    = In a clause with *who* or *that*, the verb agrees with the noun before it: write *{correction}*.
    AGV 94 ${NOT_ASKED} people|those|students|children|kids|friends|teachers|parents|teenagers who|that [is > are]
    AGV 93 ${NOT_ASKED} people|those|students|children|kids|friends|teachers|parents|teenagers who|that [was > were]
    AGV 94 ${NOT_ASKED} people|those|students|children|kids|friends|teachers|parents|teenagers who|that [has > have]
    AGV 93 ${NOT_ASKED} people|those|students|children|kids|friends|teachers|parents|teenagers who [VBZ&@onlyverb&!is&!has&!was&!does > $base]
    AGV 93 ${NOT_ASKED} people|students|children|kids that [wants|likes|thinks|lives|goes|knows|says|makes|gets|does|comes|tries|gives > $base]
    AGV 94 someone|everyone|somebody|person|man|woman|friend|student|teacher|brother|sister who [have > has]
    AGV 93 someone|everyone|somebody|person|man|woman|friend|student|teacher|brother|sister who [are > is]
    AGV 93 a|the|one|my|best person|man|woman|friend|student|teacher|brother|sister|boy|girl|someone who [@base&VBP&!are&!have > $third]
    AGV 92 someone|everyone|somebody|anyone who [@base&VBP&!are&!have > $third]
    AGV 92 !of|those|these|<ask>|<tell>|<show> people|those who [smokes|drives|drinks|eats|reads|watches|travels|wants|likes|suffers|buys|spends|cares|speaks|stays|earns > $base]
    # each, every, one of
    = *Each*, *every*, *another*, *everyone*, *nobody* and *one of* take a singular verb: write *{correction}*.
    AGV 93 @clause each|every JJ? @countable [have > has]
    AGV 90 @clause each|every JJ? @countable [are > is]
    AGV 90 @clause each|every JJ? @countable [were > was]
    AGV 93 @clause each|every @countable [@base&VBP&!are&!have&!were > $third]
    AGV 85 !but|than one of the|my|our|his|her|these JJ|JJS? @plural|people [are > is] !there
    AGV 85 !but|than one of the|my|our|his|her|these JJ|JJS? @plural|people [were > was]
    AGV 82 !but|than one of the|my|our|his|her|these JJ|JJS? @plural|people [have > has]
    AGV 90 ^|because one of my|the|his|her|our @plural [live|have|like|love|want|come|know|think > $third]
    AGV 92 ^|because|but|where|, everyone|everybody in my|our|the|this family|class|school|country|world|house|town|group|office [love|like|have|know|want|need|think|speak|come|go|live|use > $third]
    AGV 88 @clause any|another JJ? @countable [have > has]
    AGV 93 ^|,|because|that everybody|everyone|nobody [like > likes] to|@gerund&VBG|shopping|music|football
    # Subjects with a phrase behind the head
    = The verb agrees with the main noun of its subject, not with the noun just before it: write *{correction}*.
    AGV 78 ^ the|my|these|all|many|some|our|their JJ? @plural in|on|at|from|of the|my|this|our|their|a JJ? @common ${SINGULAR_BE}
    AGV 75 ^ the|my|these|all|many|some|our|their JJ? @plural in|on|at|from|of the|my|this|our|their|a JJ? @common [was > were]
    AGV 75 ^ the|my|these|all|many|some|our|their JJ? @plural in|on|at|from|of the|my|this|our|their|a JJ? @common [has > have]
    AGV 72 ^ the|my|a|this JJ? ${HEAD} of|in the|my? JJ? @plural [are > is] !there
    AGV 72 ^ the|my|a|this JJ? ${HEAD} of|in the|my? JJ? @plural [were > was]
    AGV 72 ^ the|my|a|this JJ? ${HEAD} of|in the|my? JJ? @plural [have > has]
    AGV 88 ^|,|because the temperature|price|cost|quality|level|rate|size|value|importance|population|demand of the? @common&!population&!temperature&!price [increase|decrease|rise|fall|grow|depend|become|seem|remain > $third] every|each|from|on|by|more|rapidly|@stop
    AGV 92 ^|that|think|because the? benefits|advantages|drawbacks|disadvantages of * *? *? [outweighs > outweigh]
    AGV 90 ^|because|but|that @adjective? @plural such as @name [has > have]
    AGV 90 ^|because|but|that @adjective? @plural such as @name [is > are]
    # Two joined nouns
    = Two people joined by *and* take a plural verb: write *{correction}*.
    AGV 88 ^ my|his|her|our|the @family and my|his|her|our|the? @family ${SINGULAR_BE}
    AGV 88 ^ my|his|her|our|the @family and my|his|her|our|the? @family [was > were]
    AGV 88 ^ my|his|her|our|the @family and my|his|her|our|the? @family [has > have]
    AGV 85 ^ my|his|her @family and i [am > are]
    AGV 85 ^ my|his|her @family and i [was > were]
    # this, these, that
    = *This* and *that* are singular, *these* and *those* are plural: write *{correction}*.
    AGV 90 ^|because|but|so this|that [have > has]
    AGV 88 ^|because|but|so this [${PLAIN} > $third]
    AGV 94 ^|because|but|so that [make|help|mean|happen|show > $third]
    AGD 94 ^|because|but [this > these] are|were
    AGV 88 ^|because|but these|those [is > are]
    AGV 88 ^|because|but these|those [was > were]
    =
    AGV 95 ^|,|and|but|because|that|if|when|so|where my|the|some|many|most|other|all|these|those|young|old|our|their|his|her|your|few? people|students|kids|teachers|parents|teenagers|children|adults|friends [wants|needs|thinks|likes|gets|goes|makes|says|helps|works|lives|knows|feels|comes|learns|starts|tries|uses > $base] to|a|in|more|@object|PRP$|that
    AGV 94 !can|could|did|does|do|would|will|may|might|should|n't|not|<make>|<let>|how|to it [help > helps] @object|people|students|to|the|your|you|with
    AGV 95 ${NOT_ASKED} people who|that [wants|likes|needs|lives|thinks|knows|says|makes|gets|does|goes|works|helps|takes|uses|tries|believes|loves|plays|comes|studies > $base]
    AGV 92 ^|because|that|but technology|information|furniture|homework|education [have > has] !and
    AGV 89 ^|because|that|but technology|information|furniture|homework|education|money [are > is]
    = *Police* takes a plural verb, and names of school subjects take a singular one: write *{correction}*.
    AGV 90 the police [is > are] !@common
    AGV 90 the police [was > were] !@common
    AGV 88 the police [has > have]
    AGV 88 ^|because|that|but mathematics|maths|physics|economics|gymnastics [are > is]
    =
    AGV 92 person|man|woman|someone|somebody|friend|teacher|boy|girl|student that|who always|often|usually|never|sometimes|really|still|also|only [@base&VBP&!are&!have&!put&!read&!let&!cut&!hit&!set&!beat&!hurt&!shut&!quit&!cost&!spread|@base&VB&!be&!have&!put&!read&!let&!cut&!hit&!set&!beat&!hurt&!shut&!quit&!cost&!spread > $third]
    AGV 90 person|man|woman|someone|somebody|friend|teacher|boy|girl|student that|who always|often|usually|never|sometimes|really|still|also|only [have > has]
    AGV 90 ^|because|and|but|that both of them|us|you|these|those|my|his|her|the @plural? [is > are]
    AGV 90 ^|because|and|but|that both of them|us|you|these|those|my|his|her|the @plural? [was > were]
    = A plural subject takes a plural verb: write *{correction}*.
    AGV 90 ^|because|that|and|but all the|my|our|their|these|of? @plural [was > were]
    AGV 90 ^|because|that|and|but all the|my|our|their|these|of? @plural [has > have]
    AGV 92 ^|because|that|but|if|when most|some|many|all|both of my|our|the|these|his|her|their @plural [VBZ&!is&!has&!was&!does&!'s > $base]
    AGV 92 ^|because|that|but|if|when most|some|many|all|both of my|our|the|these|his|her|their @plural [is > are]
    AGV 92 ^|because|that|but|if|when most|some|many|all|both of my|our|the|these|his|her|their @plural [has > have]
    AGV 90 ^|because|that|but|if|when most|some|many|all|both of my|our|the|these|his|her|their @plural [was > were]
    = *Each of*, *the number of* and the like take a singular verb: write *{correction}*.
    AGV 90 each of us|you|them [have > has]
    AGV 90 each of us|you|them [are > is]
    AGV 85 ^|that|because|and the number of @plural|people [are > is] VBG|higher|lower|bigger|small|high|low|about|more
    AGV 90 ^|that|because|and|, the number of the? @adjective? @plural|people [have > has] VBN
    = *A number of* means several and takes a plural verb: write *{correction}*.
    AGV 88 ^|,|that|because|but a number of @adjective? @plural|people [was > were] VBG|VBN
    AGV 88 ^|,|that|because|but a number of @adjective? @plural|people [is > are] VBG|VBN
    AGV 88 ^|,|that|because|but a number of @adjective? @plural|people [has > have] VBN
    =
    AGV 93 ^|that|because|but|and|,|nowadays|today more and more people|students|children|women|men|countries|companies|teenagers|tourists [VBZ&@onlyverb&!is&!has&!was&!does > $base]
    AGV 93 ^|that|because|but|and|,|nowadays|today more and more people|students|children|women|men|countries|companies|teenagers|tourists [is > are]
    AGV 93 ^|that|because|but|and|,|nowadays|today more and more people|students|children|women|men|countries|companies|teenagers|tourists [has > have]
    = A singular subject takes a singular verb: write *{correction}*.
    AGV 92 ^ the|this given|following|provided|line|bar|pie? chart|graph|table|diagram|picture|figure|map|study|survey|research|article [show|illustrate|indicate|suggest|compare|describe|give|reveal > $third] the|that|how|information|us|a|data|some|changes
    AGV 90 ^|because the? JJ? @countable&!@collective|transport|education|technology|music|sport [play > plays] a|an important|big|key|major|vital|significant|crucial|great role
    = An *-ing* form as the subject takes a singular verb: write *{correction}*.
    AGV 90 ^|,|that|because @gerund&VBG a|your|my|the @countable [have > has] some|many|a|its|an|both|more|no
    = A singular subject takes a singular verb: write *{correction}*.
    AGV 92 ^|because the|my|our|this @countable&!@collective [start|begin|finish|close > $third] at|on @several|half|nine|noon|midnight|@day
    AGV 92 !does|did|can|will|would|should it|he|she not only [save|help|make|give|bring|cause|provide|improve|affect|have|want|need > $third]
    AGV 92 ^ the|this following? report|article|essay|project [aim > aims] to
    AGV 86 ^ as the NN&!@collective&!youth NN? [increase|decrease|grow|rise > $third] ,
    = *How many* and *a lot of* with a plural take a plural verb: write *{correction}*.
    AGV 92 how many @adjective? @plural|people [was > were] VBG|VBN|in|on
    AGV 92 how many @adjective? @plural|people [is > are] VBG|VBN|in|on
    AGV 92 how many @adjective? @plural|people [has > have] VBN
    AGV 92 ^|because|but|that|if|when|where|know|think a lot of @adjective? @plural&!years&!money|people [has > have]
    AGV 92 ^|because|but|that|if|when|where|know|think a lot of @adjective? @plural&!times|people [is > are]
    AGV 90 ^|because|but|that|if|when|where|know|think a lot of @adjective? @plural|people [was > were]
    = Two subjects joined by *and* take a plural verb: write *{correction}*.
    AGV 92 ^|because|but he|she|i|we|they and my|his|her|our|their JJ? @common [is > are]
    AGV 92 ^|because|but he|she|i|we|they and my|his|her|our|their JJ? @common [was > were]
    AGV 92 ^|because|but he|she|i|we|they and my|his|her|our|their JJ? @common [has > have]
    AGV 92 ^|because|but he|she|i|we|they and my|his|her|our|their JJ? @common [VBZ&@onlyverb&!is&!was&!has|lives|works|likes|loves|plays > $base]
    AGV 92 ^|because|but both my|his|her|our|their|the @common and my|his|her|our|their|the? @common [is > are]
    AGV 92 ^|because|but both my|his|her|our|their|the @common and my|his|her|our|their|the? @common [has > have]
    AGV 92 ^|because|but both my|his|her|our|their|the @common and my|his|her|our|their|the? @common [VBZ&@onlyverb&!is&!was&!has|lives|works|likes|loves|plays > $base]
    = An activity in *-ing* is a singular subject: write *{correction}*.
    AGV 92 ^|because|that|think|believe smoking|swimming|running|studying|travelling|traveling|learning|reading|cooking|dancing|shopping|driving|exercising|fishing|hunting|recycling|drinking|working|living [are > is]
    AGV 92 ^|because|that|think|believe smoking|swimming|running|studying|travelling|traveling|learning|reading|cooking|dancing|shopping|driving|exercising|fishing|hunting|recycling|drinking|working|living [have > has]
    AGV 92 ^|because|that|think|believe smoking|swimming|running|studying|travelling|traveling|learning|reading|cooking|dancing|shopping|driving|exercising|fishing|hunting|recycling|drinking|working|living [make|help|cause|give|improve|bring|need|take|require|allow|keep > $third]
    AGV 91 ^|because|that|think|believe using|doing|having|taking|making|watching|visiting JJ? @common [are > is] !@gerund
    AGV 91 ^|because|that|think|believe using|doing|having|taking|making|watching|visiting JJ? @common [have > has]
    AGV 91 ^|because|that|think|believe using|doing|having|taking|making|watching|visiting|eating|playing|learning|reading|speaking JJ? @plural|sport|football|fruit|english [make|help|cause|give|improve|bring|require|allow|keep > $third]
    AGV 91 ^|because|that|think|believe VBG&!being&!including&!following&!according&!during&!considering&!regarding the|a|an|my|your|our|their JJ? @common [are > is] !@gerund
    AGV 91 ^|because|that|think|believe VBG&!being&!including&!following&!according&!during&!considering&!regarding the|a|an|my|your|our|their JJ? @common [make|help|cause|give|improve|bring|require|allow > $third]
    = The verb must agree with its subject: write *{correction}*.
    AGV 92 ^|because|that|but all the|this|that|my|your|our @uncountable [are > is]
    AGV 92 ^|because|that|but all the|this|that|my|your|our @uncountable [were > was]
    AGV 92 ^|because|that|but all the|this|that|my|your|our @uncountable [have > has]
    AGV 92 ^|because|that|but each of the|my|our|these|us|them JJ? @plural? [have > has]
    AGV 92 ^|because|that|but each of the|my|our|these|us|them JJ? @plural? [are > is]
    AGV 92 ^|because|that|but each of the|my|our|these|us|them JJ? @plural? [@base&VBP&!are&!have&!were > $third]
    = *A lot of people* takes a plural verb: *{correction}*.
    AGV 92 lot|lots of people|students|children|teenagers|tourists|friends [@third&!NNS|VBZ > $base] !@be
  `,
  detects: [
    ['Smoking cause cancer.', 'Smoking causes cancer.'],
    ['Using computers make children lazy.', 'Using computers makes children lazy.'],
    ['Learning a language are fun.', 'Learning a language is fun.'],
    ['All the information are here.', 'All the information is here.'],
    ['Each of the students have a book.', 'Each of the students has a book.'],
    ['He and his wife lives in Rome.', 'He and his wife live in Rome.'],
    ['Both my mother and my father has a car.', 'Both my mother and my father have a car.'],
    ['I like people who is kind.', 'I like people who are kind.'],
    ['She is a woman who have two jobs.', 'She is a woman who has two jobs.'],
    ['Every student have a desk.', 'Every student has a desk.'],
    ['One of my friends are in Rome.', 'One of my friends is in Rome.'],
    ['The houses in my street is old.', 'The houses in my street are old.'],
    ['My mother and my father is teachers.', 'My mother and my father are teachers.'],
    ['This make me happy.', 'This makes me happy.'],
    ['This are my shoes.', 'These are my shoes.'],
    ['The people likes to sing.', 'The people like to sing.'],
    ['I like people who needs help.', 'I like people who need help.'],
    ['Technology have changed us.', 'Technology has changed us.'],
    ['The police is coming.', 'The police are coming.'],
    ['He is a person that always help us.', 'He is a person that always helps us.'],
    ['All the students was there.', 'All the students were there.'],
    ['Each of us have a car.', 'Each of us has a car.'],
    ['More and more people prefers trains.', 'More and more people prefer trains.'],
    ['The chart show the sales.', 'The chart shows the sales.'],
    ['Public transport play a key role.', 'Public transport plays a key role.'],
    ['Having a car have many advantages.', 'Having a car has many advantages.'],
    ['The lesson start at nine.', 'The lesson starts at nine.'],
    ['I know how many people was waiting.', 'I know how many people were waiting.'],
    ['A lot of people has problems.', 'A lot of people have problems.'],
    ['The number of students have grown.', 'The number of students has grown.'],
    ['Everyone in my family love pizza.', 'Everyone in my family loves pizza.'],
    ['One of my friends live in Paris.', 'One of my friends lives in Paris.'],
    ['A number of people was waiting.', 'A number of people were waiting.'],
    [
      'The temperature of the earth increase every year.',
      'The temperature of the earth increases every year.',
    ],
    ['People who smokes get ill.', 'People who smoke get ill.'],
    ['It not only save time.', 'It not only saves time.'],
    ['Most of my friends comes from Rome.', 'Most of my friends come from Rome.'],
    ['This report aim to describe it.', 'This report aims to describe it.'],
    ['Everybody like shopping.', 'Everybody likes shopping.'],
    ['The benefits of this outweighs the cost.', 'The benefits of this outweigh the cost.'],
    ['Sites such as Facebook has changed.', 'Sites such as Facebook have changed.'],
    ['As the life expectancy increase, we pay more.', 'As the life expectancy increases, we pay more.'],
    ['A lot of people thinks so.', 'A lot of people think so.'],
  ],
  leaves: [
    'Learning the songs helps.',
    'Reading glasses are cheap.',
    'Growing cities need water.',
    'He met the girls learning a language.',
    'He was a man who always put his family first.',
    'Knowing both of them is a pleasure.',
    'One of the people who are here is ill.',
    'A number of students are here.',
    'The people who live here are kind.',
    'Does this make sense, or does every student have one?',
    'How can it help me?',
    'Science and technology have changed us.',
    'The police officer is here.',
    'The number of people who always help us is small.',
    'All the food for the birds was gone.',
    'Feeding more and more people is the great challenge.',
    'As the interest rates rise, we save.',
    'The growth of sites such as Facebook has helped.',
    'Access to sites such as Netflix is free.',
    'Ask people who was there.',
    'I asked the students who is ill.',
    'The use of a number of drugs is banned.',
    'Nobody like the old boss works here.',
    'One of the disadvantages of cars outweighs the rest.',
    'They demand that one of the boys come.',
    'My sister and one of my brothers live there.',
    'A lot of people live here.',
  ],
};
