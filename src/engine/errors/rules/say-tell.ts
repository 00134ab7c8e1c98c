import type { Rule } from '../rule.js';

export const sayTell: Rule = {
  name: 'say-tell',
  description: '`say`, `tell` and `speak`',
  lines: `
    RV 90 [<say>&!VBN > ~tell] me|him|us|them @stop|$|that|about|to|the|a|what|how|he|she|they|it|i
    RV 85 @subject [told > said] that
    RV 83 [<say> > ~tell] lies|the|a truth|lie|story|joke|stories|jokes|@stop|and
    RV 90 [<say> > ~tell] lies|jokes @stop|$|to|and
    RV 66 [<speak>|<tell> > ~say] hello|goodbye|sorry|thank|yes|no
    RV 88 [<say> > ~tell] me|him|her|us|them|people that|about|what|how|to
    UT 88 <tell> [to > ] me|him|her|us|them|people that|about|what|how
  `,
  detects: [
    ['She said me that it was late.', 'She told me that it was late.'],
    ['He told that he was ill.', 'He said that he was ill.'],
    ['They say lies.', 'They tell lies.'],
  ],
  leaves: ['He said hello.', 'She told me a story.', 'They say people like it.', 'How do you say it?'],
};
