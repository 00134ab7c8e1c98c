import type { Rule } from '../rule.js';

export const demonstrative: Rule = {
  name: 'demonstrative',
  description: '`this` or `that` with a plural, `these` or `those` with a singular',
  reason:
    '*This* and *that* go with singular nouns, *these* and *those* with plural ones: write *{correction}*.',
  lines: `
    AGD 90 [this > these] @plural&!@third&!@measure !NN|NNS|POS|NNP
    AGD 94 @preposition|all [this > these] @plural&!@measure !NN|NNS|POS|NNP
    AGD 79 [this > these] JJ&!last&!past @plural&!@third&!@measure !NN|NNS|POS
    AGD 90 of|with|for|from|about [that > those] @plural&!@third !NN|NNS|POS|MD|VBP|VBD
    AGD 93 [this > these] people|children
    AGD 94 [this > these] two|three|four @plural
    AGN 88 these|those [@countable&!@collective > $plural] @stop|$|@finite|in|on|at|that|who|which|to|and|because|from|for
    = A noun that cannot be counted takes *this* or *that*: write *{correction}*.
    CD 85 [these > this] @uncountedthing&NN !NN|NNS
    CD 80 [those > that] @uncountedthing&NN !NN|NNS
    =
    AGD 90 ^ [that > those] @plural&!@third&!@measure are|were|have|look|cost|do|make|taste|smell|can|will
  `,
  detects: [
    ['I like this shoes.', 'I like these shoes.'],
    ['These idea are very good.', 'These ideas are very good.'],
    ['This children are my cousins.', 'These children are my cousins.'],
    ['I need these information.', 'I need this information.'],
    ['All this things make me happy.', 'All these things make me happy.'],
    ['That cars are fast.', 'Those cars are fast.'],
  ],
  leaves: [
    'This means that we can go.',
    'I know that people like it.',
    'This needs work.',
    'These days I walk a lot.',
    'These stone walls are old.',
    'That people are late is a pity.',
  ],
};
