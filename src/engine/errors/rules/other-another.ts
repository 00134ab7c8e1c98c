import type { Rule } from '../rule.js';

export const otherAnother: Rule = {
  name: 'other-another',
  description: '`other`, `others` and `another` with the wrong number or beside another determiner',
  reason: '*Another* goes with a singular noun, *other* with a plural one: write *{correction}*.',
  lines: `
    = The phrase is *each other*.
    AGN 91 each [others > other]
    =
    RD 94 [another > other] @plural&!@measure !NN|NNS|CD
    RD 92 [another > other] people|children
    = Before a noun, *other* takes no *-s*.
    IJ 92 [others > other] @plural|people|children !POS
    = After *another*, the noun is singular: *{correction}*.
    AGN 92 another [things|women|men|persons|reasons|courses|jobs|ways|benefits|examples|problems|places|schools|activities > $singular] is|was|that|to|@stop
    = *A* and *other* are written as one word: *another*.
    RD 93 [a other > another]
    = *Another* does not follow *the*: write *{correction}*.
    RD 92 [the another > the other]
    =
    AGD 94 [another > other] people|children|students|countries|things|places|friends|schools|ways|classes|activities|companies|persons|languages
    RD 94 ^ [other > another] reason|example|thing|benefit|problem|advantage|point|way
    = *Other* without *the* or *my* before it goes with a plural: *{correction}*.
    FN 92 <find>|<need>|<have>|<use>|<try>|in|are other [way|method|solution|word|reason > $plural] to|of|,|for|that
  `,
  detects: [
    ['Others people do not like it.', 'Other people do not like it.'],
    ['They help each others.', 'They help each other.'],
    ['Can I have a other cup?', 'Can I have another cup?'],
    ['Another people like it.', 'Other people like it.'],
    ['Other reason is that it is cheap.', 'Another reason is that it is cheap.'],
    ['We need to find other way to live.', 'We need to find other ways to live.'],
  ],
  leaves: [
    'Some help others, and it is another matter.',
    'In another two years it will be over.',
    'Other reasons are better.',
    'There is no other way to go.',
  ],
};
