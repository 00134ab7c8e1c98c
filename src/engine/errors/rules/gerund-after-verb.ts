import type { Rule } from '../rule.js';

const PERSON = 'me|you|him|her|us|them|people|students|children|kids';

export const gerundAfterVerb: Rule = {
  name: 'gerund-after-verb',
  description: 'an infinitive or a base form after a verb or a phrase that takes the form in -ing',
  reason: 'After *{before}*, use the *-ing* form: *{correction}*.',
  lines: `
    FV 87 <enjoy>|<avoid>|<dislike>|<practise>|<imagine> [to @base&VB > $gerund]
    FV 67 !@be <finish>|<suggest> [to @base&VB > $gerund]
    FV 85 <practice>&@verb|<quit>|<postpone>|<mind>&VB|<miss>&VBP [to @base&VB > $gerund]
    FV 84 <enjoy>|<avoid>|<finish>|<suggest>|<practise>|<practice>|<imagine> [@doing&!have|go|be|swim|cook&VB > $gerund]
    FV 86 <enjoy>&@verb [@base&VB&!@common > $gerund]
    FV 93 <keep>&@verb [@doing&!@common|go|try&VB|believe|follow|study&VB > $gerund]
    FV 92 <stop>|<start>|<begin> [@doing&!have|go > $gerund]
    = After *{before}*, use *to* with the verb or the *-ing* form: *{correction}*.
    FV 92 n't|not|you|they|we|i|really|people|students|would like|love|hate|prefer [@onlyverb&@base&VB&!be > to $1] !and
    # Phrases
    = In *look forward to*, the word *to* is a preposition and takes the *-ing* form: *{correction}*.
    FV 80 <look> forward to [@base&VB > $gerund]
    = After *feel like*, use the *-ing* form: *{correction}*.
    FV 92 <feel> like [to @base&VB > $gerund]
    = This expression is followed by the *-ing* form: *{correction}*.
    FV 90 <have> fun|trouble|difficulty|difficulties [to @base&VB > $gerund]
    FV 70 <spend> time|hours|money|days [to @base&VB > $gerund]
    FV 75 <spend> @possessive|more|much|all|most|their time|hours|days|life [to @base&VB > $gerund]
    FV 82 @be busy [to @base&VB > $gerund]
    FV 80 no|any use|point [to @base&VB > $gerund]
    FV 82 ca n't|not stand|help [to @base > $gerund]
    = After *be used to*, use the *-ing* form: *{correction}*.
    FV 78 i|we|they|he|she|you|people|students @be|get|got not|n't? used to [get|wake|eat|drive|speak|be|do|go|have|take|see > $gerund] !@end
    FV 78 i|we|they|he|she|you|people|students|children|country @be|got|get not|n't? used to [live|work > $gerund] !@end|@common|-
    = With activities, *go* takes the *-ing* form without *to*: *{before} {after}*.
    UT 90 <go> [to > ] shopping|swimming|fishing|skiing|hiking|camping|dancing|running|jogging|skating|cycling|surfing|climbing
    # Keeping from
    = You prevent or stop someone *from doing* something: *{correction}*.
    FV 90 <prevent>|<discourage> ${PERSON} [to @base > from $gerund]
    FV 91 <stop>&@verb|<keep>&@verb ${PERSON} [to @base > from $gerund]
    FV 88 <prevent>|<stop>&@verb|<keep>&@verb|<discourage> ${PERSON} from [@base&VB > $gerund]
    = *Dream* goes with *of* and the *-ing* form: *{correction}*.
    FV 87 <dream>&@verb [to @base&VB > of $gerund]
    = After *dream* and a form of *be*, use *to* and the base form: *{correction}*.
    FV 84 dream|dreams is|was [@base&VB > to $1]
    = *{before}* is not followed by a person with *to*: write *{correction}*.
    FV 89 <recommend>|<suggest> [you to @base&VB > $1 $3]
    = After *suggest*, use *that* and a clause: *{correction}*.
    AS 93 <suggest> [me to @base > that I $base]
    AS 93 <suggest> [him to @base > that he $base]
    AS 93 <suggest> [her to @base > that she $base]
    AS 93 <suggest> [us to @base > that we $base]
    AS 93 <suggest> [them to @base > that they $base]
    = After *worth*, use the *-ing* form: *{correction}*.
    FV 85 is|was|be|are|'s|not|n't|and|really|it worth [to @base&VB > $gerund]
    = After *had better* and *would rather*, use the base form: *{correction}*.
    FV 88 had|'d better [@gerund&VBG > $base]
    FV 88 would|'d rather [@gerund&VBG > $base]
    = After *had better* and *would rather*, use the base form without *to*.
    UT 88 would|'d rather [to > ] @base
    UT 86 had|'d better [to > ] @base
    = You spend time *doing* something: *{correction}*.
    FV 84 <spend> a|so|too|the lot|whole|much|rest of|time|day time? [to @base&VB > $gerund]
    FV 84 <spend> much|some|less|free time [to @base&VB > $gerund]
    = After *be used to*, use the *-ing* form: *{correction}*.
    FV 85 people|we|they|children|students|country are used to [drink|eat|speak|sleep|wear|go|have|get > $gerund] !@end
    = After *{before}*, use the *-ing* form: *{correction}*.
    FV 88 i|we|they|would|'d|highly|strongly|really recommend [to @base&VB > $gerund]
    FV 92 i|he|she|they|we|who denied|denies [to @base&VB > $gerund]
    = After *{before}*, use *to* and the base form: *{correction}*.
    FV 93 <afford>&@verb [@gerund&VBG > to $base] a|an|the|my|your|his|her|our|their|it|them|this|that
    FV 92 promise|promised|promises|refuse|refused|refuses [helping|going|doing|making|taking|giving|buying|coming|getting|telling > to $base]
    FV 88 <advise>&@verb me|him|her|us|them|you [@gerund&VBG&!regarding&!concerning&!following&!according&!depending&!including&!pending&!using > to $base]
    = After *{before}*, use the *-ing* form: *{correction}*.
    FV 86 <have> a|some|many|no|lot|of|big|any? problems|difficulties|trouble|difficulty [to find|understand|learn|get|go|speak|make|sleep|concentrate|remember|communicate|walk|use|read|see|write|pronounce|choose|breathe > $gerund] !of|about|through|up|from
    FV 86 <spend>&@verb DT|@several|many|much|most|more|all|too? DT|lot|of|more|much|free|whole|their|his|my|our? of|free|their|our|my? time|hours|days [to @base&VB&!sport > $gerund] !with
    =
    FV 90 <give> up [to smoke|drink|drive|study|try|learn|play|eat|dance|sing > $gerund] !@modal
    FV 84 <spend> the|my|his|her|our|their|a|all|this whole? day|evening|weekend|morning|afternoon|week|night|hour|summer [to @base&VB > $gerund]
    FV 84 <spend> the|my|his|her|our|their|a|all|this whole? day|evening|weekend|morning|afternoon|week|night|hour|summer [to clean|cook|play|study|work|walk|talk|travel|paint > $gerund]
  `,
  detects: [
    ['He suggested me to go.', 'He suggested that I go.'],
    ['I enjoy to swim in the sea.', 'I enjoy swimming in the sea.'],
    ['I look forward to hear from you.', 'I look forward to hearing from you.'],
    ['She had difficulties to find a job.', 'She had difficulties finding a job.'],
    ['The noise prevents people to sleep.', 'The noise prevents people from sleeping.'],
    ['We go to swimming every Sunday.', 'We go swimming every Sunday.'],
    ['I feel like to stay at home.', 'I feel like staying at home.'],
    ['They like listen to the radio.', 'They like to listen to the radio.'],
    ['I am used to get up early.', 'I am used to getting up early.'],
    ['I dream to become a pilot.', 'I dream of becoming a pilot.'],
    ['I suggest you to take the bus.', 'I suggest you take the bus.'],
    ['You had better to go.', 'You had better go.'],
    ['I spend a lot of time to study.', 'I spend a lot of time studying.'],
    ['People are used to drink coffee.', 'People are used to drinking coffee.'],
    ['I recommend to visit the museum.', 'I recommend visiting the museum.'],
    ['He denied to steal it.', 'He denied stealing it.'],
    ["I can't afford buying it.", "I can't afford to buy it."],
    ['They promised helping us.', 'They promised to help us.'],
    ['She advised me going there.', 'She advised me to go there.'],
    ['I had problems to find it.', 'I had problems finding it.'],
    ['She spent two hours to cook it.', 'She spent two hours cooking it.'],
    ['My father gave up to smoke.', 'My father gave up smoking.'],
    ['We spent the day to clean the house.', 'We spent the day cleaning the house.'],
  ],
  leaves: [
    'I enjoy music and avoid work.',
    'She is used to help people in need.',
    'They stopped to eat.',
    'He kept to the left.',
    'We have problems to solve.',
    'I like swim suits and I would like to swim.',
    'They suggest that you go to bed.',
    'I would rather walk.',
    'We spent a lot of money to buy it.',
    'We recommend to our guests the lamb.',
    'He advised us regarding visas.',
    'She advised them following the vote.',
    'We are used to live music.',
    'They are used to work clothes.',
    'Who can afford training?',
    'The hills afford walking.',
    'Visas were denied to work teams.',
    'They promised working mothers more help.',
  ],
};
