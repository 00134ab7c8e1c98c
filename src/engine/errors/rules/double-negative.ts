import type { Rule } from '../rule.js';

export const doubleNegative: Rule = {
  name: 'double-negative',
  description: 'two negatives where standard English has one',
  reason: 'One negative is enough in a clause: write *{correction}*.',
  lines: `
    X 92 do|does|did|can|could|will|would|ca|wo n't|not @base|@inflected [nothing > anything]
    X 92 do|does|did|can|could|will|would|ca|wo n't|not @base|@inflected [nobody > anybody]
    X 92 do|does|did|can|could|will|would|ca|wo n't|not @base [nowhere > anywhere]
    X 94 do|does|did|can|could|will|would|ca|wo n't|not @base [no > any] @common !doubt|matter|longer|more
    X 85 do|does|did|can|could|will|would|ca|wo n't|not [never > ever] @base
    X 90 <have>|has|had n't|not [no > any] @common
    X 90 <have>|has|had n't [nothing > anything]
    X 90 never @verb [nothing > anything]
    X 88 never @verb [nobody > anybody]
    X 90 is|are|was|were n't [no > any] @common
    X 90 is|are|was|were n't [nothing > anything]
    X 83 without [no > any] @common
    X 93 not|n't|never @base|have|do|need|want|get|know|say|see|make [nothing > anything] !but
    X 92 not|n't|never @base|have|do|need|want|get|know|see [nobody > anybody]
    = One negative is enough in a clause: leave out *{written}*.
    X 90 ca n't [not > ] @base
    = *Nobody* and *no one* are negative already: write *{correction}*.
    X 95 !there|'s|is nobody [do|does n't|not @base > $third]
    X 95 !there|'s|is no one [do|does n't|not @base > $third]
    X 94 !there|'s|is nobody [did n't|not @base > $past]
    X 94 !there|'s|is no one [did n't|not @base > $past]
    = After a negative, use *anywhere*.
    X 92 n't|not @base it|him|her|them|you|this [nowhere > anywhere]
    = *Unless* means *if not*: leave out *{written}*.
    X 88 unless i|you|we|they [do n't|not > ] hurry|study|practise|practice|leave|stop|try|learn|help
    = *Hardly* is negative already: write *{correction}*.
    X 92 hardly [never > ever]
    X 92 hardly [nothing > anything]
    X 92 hardly [nobody > anybody]
  `,
  detects: [
    ["I don't know nothing about it.", "I don't know anything about it."],
    ["She doesn't have no money.", "She doesn't have any money."],
    ["There isn't no park here.", "There isn't any park here."],
    ['He never says nothing.', 'He never says anything.'],
    ['I want to not do nothing.', 'I want to not do anything.'],
    ["Nobody don't like it.", 'Nobody likes it.'],
    ["No one didn't come.", 'No one came.'],
    ["I can't find it nowhere.", "I can't find it anywhere."],
    ["Unless you don't study, you will fail.", 'Unless you study, you will fail.'],
    ['I hardly never go out.', 'I hardly ever go out.'],
  ],
  leaves: [
    'I know nothing about it.',
    'Do not say no.',
    'He can not do it for nothing.',
    'There is no park.',
    'Do nothing.',
    'Nobody did it.',
    'There is nobody does not know him.',
    "Bring a coat, unless you don't mind the rain.",
    "It is good, unless you don't eat meat.",
  ],
};
