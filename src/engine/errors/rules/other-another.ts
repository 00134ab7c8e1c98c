import type { Rule } from '../rule.js';

export const otherAnother: Rule = {
  name: 'other-another',
  description: '`other`, `others` and `another` with the wrong number or beside another determiner',
  lines: `
    AGN 95 each [others > other]
    RD 75 [another > other] @plural&!@measure !NN|NNS|CD
    RD 85 [another > other] people|children
    IJ 92 [others > other] @plural|people|children !POS
    AGN 84 another [things|women|men|persons|reasons|courses|jobs|ways|benefits|examples|problems|places|schools|activities > $singular] is|was|that|to|@stop
    RD 90 [a other > another]
    RD 80 [the another > the other]
    AGD 86 [another > other] people|children|students|countries|things|places|friends|schools|ways|classes|activities|companies|persons|languages
    RD 90 ^ [other > another] reason|example|thing|benefit|problem|advantage|point|way
  `,
  detects: [
    ['Others people do not like it.', 'Other people do not like it.'],
    ['They help each others.', 'They help each other.'],
    ['Can I have a other cup?', 'Can I have another cup?'],
    ['Another people like it.', 'Other people like it.'],
    ['Other reason is that it is cheap.', 'Another reason is that it is cheap.'],
  ],
  leaves: [
    'Some help others, and it is another matter.',
    'In another two years it will be over.',
    'Other reasons are better.',
  ],
};
