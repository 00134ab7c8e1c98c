import type { Rule } from '../rule.js';

export const sayTell: Rule = {
  name: 'say-tell',
  description: '`say`, `tell` and `speak`',
  reason: 'You *say* something, but *tell* someone something: write *{correction}*.',
  lines: `
    RV 90 [<say>&!VBN > ~tell] me|him|us|them @stop|$|that|about|to|the|a|what|how|he|she|they|it|i
    RV 85 @subject [told > said] that
    = Lies, stories and jokes are *told*: write *{correction}*.
    RV 83 [<say> > ~tell] lies|the|a truth|lie|story|joke|stories|jokes|@stop|and
    RV 90 [<say> > ~tell] lies|jokes @stop|$|to|and
    = Greetings and short answers are *said*: write *{correction}*.
    RV 66 [<speak>|<tell> > ~say] hello|goodbye|sorry|thank|yes|no
    =
    RV 88 [<say> > ~tell] me|him|her|us|them|people that|about|what|how|to
    = *Tell* takes a person without *to*.
    UT 88 <tell> [to > ] me|him|her|us|them|people that|about|what|how
  `,
  detects: [
    ['She said me that it was late.', 'She told me that it was late.'],
    ['He told that he was ill.', 'He said that he was ill.'],
    ['They say lies.', 'They tell lies.'],
  ],
  leaves: ['He said hello.', 'She told me a story.', 'They say people like it.', 'How do you say it?'],
};
