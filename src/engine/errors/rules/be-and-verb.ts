import type { Rule } from '../rule.js';

const ACTIVITY =
  'go|eat|learn|study&VB|write|sit|listen|wait&VB|make|take|give|try&VB|speak|sing|buy|bring|come|sleep&VB|swim&VB|do|get|become|grow|sell|build|teach|cook&VB';

export const beAndVerb: Rule = {
  name: 'be-and-verb',
  description: 'a form of `be` before the base form of a verb',
  reason: '*{after}* is a full verb here and takes no form of *be* before it.',
  lines: `
    UV 95 i|you|we|they [am|'m|are|'re|was|were > ] agree|disagree
    UV 95 !as|who|what|where|than|how i|you|we|they [am|'m|are|'re > ] @stative&!need&!hope&!think|think|love|hate|want|enjoy !-|able
    UV 92 !as|who|what|where|than|how @singularsubject|which|that [is|'s > ] depends|belongs|needs|seems|wants|likes|has|makes|means|agrees
    = A verb in the simple present takes no form of *be* before it: write *{correction}*.
    AGV 80 @singularsubject [is agree|depend|belong|want|need|seem > $third]
    AGV 94 he|she|which|who|rate|number|price|population [is tend > tends] to
    AGV 94 ^|,|and|because|that it [is tend > tends] to
    AGV 94 he|she|which|who|rate|number|price|population [is keep > keeps] @gerund&VBG
    = After a form of *be*, use the *-ing* form: *{correction}*.
    FV 89 @subject @copula n't|not|always|also|now|still? [${ACTIVITY} > $gerund] !@stop
    =
    UV 85 i|you|we|they [am|'m|are|'re > ] like|need|hope to
    = *Agree* is a full verb, so its negative needs *do*: *{correction}*.
    X 95 i|we|they|you [am|'m|are|'re not|n't agree|disagree > do not $3]
    X 95 he|she [is|'s not|n't agree|disagree > does not $3]
    = *Lack* is a verb here: *{correction}*.
    UV 92 ^|because|and|but they|we|you|i|people|students|children|countries [are|am lack of > lack]
    UV 92 ^|because|and|but they|we|you|i|people|students|children|countries [were|was lack of > lacked]
    UV 92 he|she [is lack of > lacks]
    = After a form of *be*, use the *-ing* form: *{correction}*.
    FV 88 i|we|they|you|he|she @copula now|still|also|currently? [study|work > $gerund] english|french|here|hard|for|at|in|with|to|@stop|$|very|medicine|law
    FV 90 i|we|they|you|he|she|people|who has|have|had|'ve n't|not|always|also? been [work|study|learn|wait|play|try|look|do|make|use|think|talk|go|watch|teach > $gerund] !-|@common
    FV 90 i|we|they|you|he|she|people|who has|have|had|'ve been [live > living] in|here|there|with
    = *Happen* and *die* have no passive: leave out *{written}*.
    UV 93 [was|were|is|are > ] happened|occurred|disappeared !-|by|under|in|upon|on
    UV 94 he|she|they|who|which|it|@family [was|were > ] died @stop|$|in|when|because|and|last|at|from|of|on
    = *Come from* takes no form of *be* before it: *{correction} {after}*.
    UV 96 i|we|they|you [am|'m|are|'re come > come] from
    AGV 95 he|she [is come > comes] from
    = *Back* is not a verb here, so *be* is needed: *{before} {correction} {after}*.
    MV 92 i|we|he|she|they|you will|'ll [ > be] back soon|tomorrow @stop|$|and|with
    = The main verb needs no *be* before it: leave out *{written}*.
    UV 90 ^|,|that|because|and|but|if i|we|you|they|people|children|students [am|'m|are|'re > ] truly|really|strongly|totally|completely|fully|absolutely|always|often|usually|also believe|agree|disagree|think|want|know|understand|prefer|depend
    UV 90 people|those|students|children|men|women who [are|'re > ] truly|really|strongly|totally|completely|fully|absolutely|always|often|usually|also believe|agree|disagree|think|want|know|understand|prefer|depend
    UV 92 @modal [be > ] have|go|happen|agree|depend|belong|seem|appear !-
    UV 90 @modal [be > ] look JJ
    UV 88 !advice|motto|lesson|rule|message|idea|tip|slogan|goal @modal [be > ] never|always have|change|happen|forget|go|agree|know|understand|become
    UV 92 @plural|people|they|we|which|that|who [are > ] benefit|suffer from
    UV 94 @modal [be > ] suffer|exist|occur|consist|remain|arise|depend|prefer !-|or
    UV 94 @plural|people|they|we|you|who|which|that [are > ] tend to
    UV 90 what|which|all|that the? @plural|people [are > ] need|want !-|to
    UV 94 people|they|we|you|prices|numbers|students|children [are > ] keep @gerund&VBG
    UV 96 will|would|may|might [be > ] continue|increase|decrease|grow|improve|become|disappear !-
    = After a form of *be*, use the *-ing* form: *{correction}*.
    FV 88 !to|-|do|does|did|done is|are [rise|decrease|increase|grow|decline&!NNS > $gerund] rapidly|quickly|dramatically|significantly|sharply|gradually|steadily|slowly
    = *Die* has no passive: *{correction}*.
    TV 90 i|he|she|they|who|@family|people [was|were die > died]
    = After a form of *be*, use the *-ing* form: *{correction}*.
    FV 85 of NN|NNS is|are [increase|decrease > $gerund] every|each|due|because|day
    = *Happen* has no passive: leave out *{written}*.
    UV 92 [was|were|is|are > ] happened|occurred in|on the|a|this|that|my|our|@year|@month|@name
    = The main verb needs no *be* before it: leave out *{written}*.
    UV 94 !as|who|what|where|than|how @plural|people|they|we|you|both|who|there [are > ] prefer|believe|consist|contain|seem|belong|depend|exist
    AGV 93 he|she|who|which [is prefer|believe|consist|contain|seem|belong|depend|exist > $third]
    AGV 93 it [is consist|contain|seem|belong|depend|exist > $third]
    UV 95 ^|,|and|but|because it [is > ] does n't|not
    UV 94 there [are|is > ] must|should|can|will|would be
    = The main verb needs no *be* before it: leave out *{written}*.
    UV 90 !as|who|what|where|than|how i|we|they|you [am|'m|are|'re > ] usually|always|often|sometimes|never go|get|wake|play|eat|do|have|take|watch|listen|drink|make|study|buy
    AGV 93 he|she [is|'s live > lives] in|with a|his|her|my small|big? house|flat|apartment|town|village|city|parents|family|mother|father|husband|wife|friend|friends
    =
    UV 92 he|she|who [is lives > lives] in|with|near|at
    UV 92 i|we|they|he|she|you [was|were arrived > arrived] at|in|on|late|early|home|there
  `,
  detects: [
    ['I am agree with you.', 'I agree with you.'],
    ['It is depend on the weather.', 'It depends on the weather.'],
    ["I'm go to school by bus.", "I'm going to school by bus."],
    ['They are learn English.', 'They are learning English.'],
    ['I am like to sing.', 'I like to sing.'],
    ['I am not agree with it.', 'I do not agree with it.'],
    ['They are lack of money.', 'They lack money.'],
    ['He has been work here for years.', 'He has been working here for years.'],
    ['It was happened yesterday.', 'It happened yesterday.'],
    ['He was died last year.', 'He died last year.'],
    ['I am come from Spain.', 'I come from Spain.'],
    ['I will back soon.', 'I will be back soon.'],
    ['I am absolutely agree with you.', 'I absolutely agree with you.'],
    ['They can be have problems.', 'They can have problems.'],
    ['You must be look nice.', 'You must look nice.'],
    ['My life will be never change.', 'My life will never change.'],
    ['We are benefit from technology.', 'We benefit from technology.'],
    ['He will be suffer from it.', 'He will suffer from it.'],
    ['The number is rise rapidly.', 'The number is rising rapidly.'],
    ['People are tend to forget.', 'People tend to forget.'],
    ['The rate is keep rising.', 'The rate keeps rising.'],
    ['He was die of cancer.', 'He died of cancer.'],
    ['The change was happened in the town.', 'The change happened in the town.'],
    ['They are prefer to read.', 'They prefer to read.'],
    ['It will be continue.', 'It will continue.'],
    ['It is does not matter.', 'It does not matter.'],
    ['There are must be rules.', 'There must be rules.'],
    ["I'm usually go there.", 'I usually go there.'],
    ["She's live with her parents.", 'She lives with her parents.'],
    ['She is lives in a flat.', 'She lives in a flat.'],
    ['We were arrived at ten.', 'We arrived at ten.'],
  ],
  leaves: [
    'I think it is lack of sleep.',
    'There has been talk of a strike.',
    'They were disappeared by the regime.',
    'We are agreed.',
    'All I do is go to work.',
    'It is like home.',
    'You are welcome, and I am hopeful.',
    'She is well known.',
    'They are like brothers to me.',
    'The reason is lack of money.',
    'They have not agreed.',
    'I will back you.',
    'They are often known.',
    'It can be seen.',
    'They will be always there.',
    'My advice would be always have a backup.',
    "What it is doesn't matter.",
    'What it is depends on you.',
    'All we can do now is keep hoping.',
    'The secret is keep trying.',
    'The best film that year was Die Hard.',
    'People as they are seem lost.',
    'Now she is live in Paris for the news.',
    'He is live with a report from Rome.',
  ],
};
