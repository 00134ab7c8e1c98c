import type { Rule } from '../rule.js';

export const doSupport: Rule = {
  name: 'do-support',
  description: 'something other than the base form after `do`, `does`, `did`; negatives without `do`',
  reason: 'After *do*, *does*, *did* or a modal verb, use the base form: *{correction}*.',
  lines: `
    FV 92 do|does|did not|n't [@inflected&!@common&!JJ > $base]
    FV 92 do|does|did not|n't [to @base > $base]
    FV 90 do|does|did @subject&!it [@inflected&!VBG&!@common > $base]
    FV 85 ^ does|do|did|can|will|would|should @common|it|he|she [VBZ&@onlyverb > $base]
    FV 85 did DT|PRP$ @common [@inflected&VBD > $base]
    # Negatives
    = A verb in the present is made negative with *do not* or *does not*: *{correction}*.
    X 92 !do|does|did|can|could|will|would|should|may|might|must|have|had|to|or|than|is|are|let|make i|we|they|you [not|no @base&@present&!be > do not $2]
    X 93 !do|does|did|can|could|will|would|should|may|might|must|has|had|to|or|than|is|that he|she|it [not|no @base&@present&!be > does not $2]
    X 88 he|she|it [not|no VBZ&!@be&!has&!does > does not $base]
    = Verbs such as *can*, *must* and *will* form the negative without *do*: *{correction}*.
    X 90 [do n't can > cannot]
    X 90 [does n't can > cannot]
    X 85 [do n't must > must not]
    X 90 [do n't will > will not]
    X 88 i|we|you|they|he|she [not can > cannot]
    = Before an adjective, use *not* and not *no*.
    X 77 !there is|are|was|'s [no > not] possible|easy|important|happy|expensive|necessary|interesting|fair|available|dangerous|healthy
    = A verb in the present is made negative with *do not* or *does not*: *{correction}*.
    X 93 i|we|they|people|students [no @base&@onlyverb|have|need|like|want|study&VB > do not $2] !of
    = *{after}* is an adjective, so it needs *be*: write *{correction}*.
    RV 93 we|you|they|people|students|@plural [do n't|not > are not] aware|ready|sure|afraid|able|interested
    RV 93 i [do n't|not > am not] sure|ready|aware|afraid|able|interested
    RV 93 he|she|it [does n't|not > is not] aware|ready|sure|afraid|able|interested
  `,
  detects: [
    ["I didn't went to school.", "I didn't go to school."],
    ["She doesn't likes fish.", "She doesn't like fish."],
    ['Did you saw the film?', 'Did you see the film?'],
    ['I not like coffee.', 'I do not like coffee.'],
    ['She no eats meat.', 'She does not eat meat.'],
    ["I don't can come.", 'I cannot come.'],
    ['It is no possible.', 'It is not possible.'],
    ['People no like it.', 'People do not like it.'],
    ["I don't sure about it.", 'I am not sure about it.'],
    ['People do not aware of it.', 'People are not aware of it.'],
  ],
  leaves: [
    'I did not put it there.',
    'Did you come home?',
    'It is no good.',
    'We do not only like it, we love it.',
    'He did not know that she left.',
    'I hope not.',
    'The people no longer like it.',
  ],
};
