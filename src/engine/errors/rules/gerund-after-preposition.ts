import type { Rule } from '../rule.js';

/** Verbs that are also frequent nouns: "of pay", "of help" are not verbs. */
const VERB = '@onlyverb&@base&VB';

export const gerundAfterPreposition: Rule = {
  name: 'gerund-after-preposition',
  description: 'a base form or an infinitive after a preposition',
  reason: 'After a preposition, use the *-ing* form: *{correction}*.',
  lines: `
    FV 92 !@modal|to|do|does|did|not|kind|sort without|by|before|after|of|about [${VERB} > $gerund] !and|or|to
    FV 91 !kind|sort of|about|by|from|in|before|after|at [@doing&!NNP&!have&!sleep&!pay|go|be|improve > $gerund] !@end|and|or|to
    FV 93 without [@doing&!pay&!sleep|@activity&VB&!sleep&!pay > $gerund]
    FV 94 instead of [@base&VB > $gerund]
    FV 93 when it comes to [@base&VB&!@common&!test&!review > $gerund]
    FV 91 by [@base&VB|@base&VBP > $gerund] the|a|my|your|their|our|his|her|it|them|more|new
    FV 94 idea|way|chance|opportunity|importance|advantage|benefit|process|purpose|dream|habit|possibility|risk [of @base&VB&!@common > of $gerund]
    FV 94 <think>|<dream>|<talk>|<worry>|<complain>|<know>|<care>|<learn> about|of [@base&VB&!pay > $gerund] !@end|and
    FV 88 interested|interest|success|succeed|succeeded in [@base&VB > $gerund]
    FV 88 focus|focusing|focused|concentrate|concentrating on [@base&VB > $gerund]
    FV 88 good|bad|better|great at [@base&VB > $gerund]
    FV 88 capable|afraid|tired|scared|proud|fond of [@base&VB > $gerund]
    FV 86 what|how about [@base&VB > $gerund]
    FV 92 thank|thanks you? for [@base&VB|@base&VBP|NN&@doing > $gerund]
    FV 90 responsible|reason|reasons|excuse|sorry|grateful|prepared for [@base&VB&!@common > $gerund]
    FV 65 of|by|without|from|after|before [to @doing > $gerund]
    FV 88 capable|afraid|tired|scared|proud|fond|idea|habit of [to @base > $gerund]
    FV 90 for [invited|helped|given|gave|made|took|read&VBN > $gerund] me|us|you|them|this|my
    FV 91 without|by [to @base&VB > $gerund]
    FV 72 before|after [to @base&VB&!be&!meet > $gerund] DT|PRP$
    FV 90 ^|,|and after|before [finish|graduate|eat|arrive|leave&VB|have|see|watch|read&VB|do|get|take&VB|make&VB|go|come|hear|study&VB > $gerund] the|a|my|your|our|his|her|their|this|that|school|university|college|lunch|dinner|breakfast|it|them|from|to|home|class
    FV 92 ^ how|what about [to @base > $gerund]
    = After *for*, use *not* and the *-ing* form: *{correction}*.
    FV 92 sorry|apologise|apologize|forgive me? for [did|do n't|not @base > not $gerund]
    =
    FV 96 sorry|apologise|apologize|thanks|you|him|me|excuse for [be > being]
    FV 92 @be|'m|'re thinking about [to @base > $gerund]
    FV 92 ^|,|and|but|do i|we|you think about [to @base > $gerund]
    FV 92 without|by|before [really|even|ever|fully|properly|always|never|carefully @base&VB&!work&!rest > $1 $gerund]
    FV 93 instead of|without [to @base&!work&!rest&!talk&!drink&!help&!play&!study&!will > $gerund]
    =
    FV 90 good|bad|great|better|terrible at [draw|dance|cook|swim|drive|sing|paint|ski|write|speak|play|run|make|solve|cheat > $gerund] !and|or|of
    FV 90 afraid|tired|scared|fond|capable|sick of [fly|wait|swim|drive|lose|fail|speak|drown|walk|run|wash|argue > $gerund] !@noun|and|or|of
  `,
  detects: [
    ['She is interested in learn French.', 'She is interested in learning French.'],
    ['He left without say goodbye.', 'He left without saying goodbye.'],
    ['We have the chance of see a whale.', 'We have the chance of seeing a whale.'],
    ['They talk about go to the south.', 'They talk about going to the south.'],
    ['You can read instead of watch films.', 'You can read instead of watching films.'],
    ['Thank you for help me.', 'Thank you for helping me.'],
    ['I am tired of to wait.', 'I am tired of waiting.'],
    ['Thank you for invited me.', 'Thank you for inviting me.'],
    ['He left without to say a word.', 'He left without saying a word.'],
    ['After finish school, I went home.', 'After finishing school, I went home.'],
    ['How about to go out?', 'How about going out?'],
    ["Sorry for didn't write you.", 'Sorry for not writing you.'],
    ['I apologise for be late.', 'I apologise for being late.'],
    ['I think about to buy a car.', 'I think about buying a car.'],
    ['He left without really know the reason.', 'He left without really knowing the reason.'],
    ['Instead of to go out, he slept.', 'Instead of going out, he slept.'],
    ['He is good at draw animals.', 'He is good at drawing animals.'],
    ['I am tired of wait.', 'I am tired of waiting.'],
  ],
  leaves: [
    'He went to bed instead of to work.',
    'He gave it to Tom instead of to Will.',
    'It was long before even work had begun.',
    'The look of the thing was odd.',
    'The cost of living and the rate of pay are high.',
    'After work I rest, and before sleep I read.',
    'I will do it without help.',
    'It is something to think about or wait for.',
    'After school, I went home.',
    'After work the men rest.',
    'We had a good look at play and work.',
  ],
};
