import type { Rule } from '../rule.js';

const ACTIVITY =
  'go|eat|learn|study&VB|write|sit|listen|wait&VB|make|take|give|try&VB|speak|sing|buy|bring|come|sleep&VB|swim&VB|do|get|become|grow|sell|build|teach|cook&VB';

export const beAndVerb: Rule = {
  name: 'be-and-verb',
  description: 'a form of `be` before the base form of a verb',
  reason: '*{after}* is a full verb here and takes no form of *be* before it.',
  lines: `
    UV 95 i|you|we|they [am|'m|are|'re|was|were > ] agree|disagree
    UV 95 i|you|we|they [am|'m|are|'re > ] @stative&!need&!hope&!think|think|love|hate|want|enjoy !-|able
    UV 92 @singularsubject|which|that [is|'s > ] depends|belongs|needs|seems|wants|likes|has|makes|means|agrees
    = A verb in the simple present takes no form of *be* before it: write *{correction}*.
    AGV 80 @singularsubject [is agree|depend|belong|want|need|seem > $third]
    = After a form of *be*, use the *-ing* form: *{correction}*.
    FV 89 @subject @copula n't|not|always|also|now|still? [${ACTIVITY} > $gerund] !@stop
    =
    UV 85 i|you|we|they [am|'m|are|'re > ] like|need|hope to
  `,
  detects: [
    ['I am agree with you.', 'I agree with you.'],
    ['It is depend on the weather.', 'It depends on the weather.'],
    ["I'm go to school by bus.", "I'm going to school by bus."],
    ['They are learn English.', 'They are learning English.'],
    ['I am like to sing.', 'I like to sing.'],
  ],
  leaves: [
    'We are agreed.',
    'All I do is go to work.',
    'It is like home.',
    'You are welcome, and I am hopeful.',
    'She is well known.',
    'They are like brothers to me.',
  ],
};
