import type { Rule } from '../rule.js';

export const gerund: Rule = {
  name: 'gerund',
  description: 'an infinitive where a verb, a preposition or a phrase takes the form in -ing',
  lines: `
    # After verbs
    FV 92 <enjoy>|<avoid>|<dislike>|<practise>|<imagine> [to @base&VB > $gerund]
    FV 88 !@be <finish>|<suggest> [to @base&VB > $gerund]
    FV 88 <enjoy>|<avoid>|<finish>|<suggest>|<practise>|<practice>|<imagine> [@doing&!have|go|be|swim|cook&VB > $gerund]
    FV 85 <keep>&@verb [@doing&!@common|go|try&VB > $gerund]
    FV 85 <stop>|<start>|<begin> [@doing&!have|go > $gerund]
    # After phrases
    FV 95 <look> forward to [@base&VB > $gerund]
    FV 90 <feel> like [to @base&VB > $gerund]
    FV 88 is|was|be|are|'s|not worth [to @base&VB > $gerund]
    FV 85 <have> fun|trouble|difficulty|difficulties|problems [to @base&VB > $gerund]
    FV 75 <spend> time|hours|money|days [to @base&VB > $gerund]
    FV 90 <be>|@be used to [get|wake|live|eat|drive|work|speak > $gerund] up|in|with|alone|early|@common|at
    # After prepositions
    FV 92 interested|interest in [@base&VB > $gerund]
    FV 90 good|bad|better at [@base&VB > $gerund]
    FV 90 thank|thanks you? for [@base&VB|@base&VBP|NN&@doing > $gerund]
    FV 88 without|instead of? [@doing&!pay&!sleep|@activity&VB&!sleep&!pay > $gerund]
    FV 85 of|about|by|from|in|before|after|at [@doing&!have&!sleep&!pay|go|be|improve > $gerund] !@end|and|or|to
    FV 90 idea|way|chance|opportunity|importance|advantage|dream|habit|possibility|instead of [@base&VB&!@common > $gerund]
    FV 85 of|by|without|from|after|before [to @doing > $gerund]
    RT 70 !@verb|look|care|ask|waiting|wait|looked|pay|go [for > to] @doing&!have&!eat&!speak|go|improve !@end|and|or|of
    UT 85 [for > ] to @base&VB
    UT 92 <go> [to > ] shopping|swimming|fishing|skiing|hiking|camping|dancing|running|jogging|skating|cycling|surfing|climbing
  `,
  detects: [
    ['I enjoy to swim in the sea.', 'I enjoy swimming in the sea.'],
    ['She is interested in learn French.', 'She is interested in learning French.'],
    ['I look forward to hear from you.', 'I look forward to hearing from you.'],
    ['He left without say goodbye.', 'He left without saying goodbye.'],
    ['We have the chance of see a whale.', 'We have the chance of seeing a whale.'],
    ['I went there for to see my friend.', 'I went there to see my friend.'],
    ['We go to swimming every Sunday.', 'We go swimming every Sunday.'],
  ],
  leaves: [
    'I enjoy music and avoid work.',
    'She is used to help people in need.',
    'I went for a walk to see the sea.',
    'They stopped to eat.',
    'He kept to the left.',
    'The look of the thing was odd.',
  ],
};
