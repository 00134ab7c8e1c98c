import type { Rule } from '../rule.js';

export const indirectQuestion: Rule = {
  name: 'indirect-question',
  description: 'a question’s order in an indirect question',
  reason: 'A question inside a sentence has the word order of a statement: *{correction}*.',
  lines: `
    W 93 <know>|<wonder>|<understand>|<remember>|me|idea|see|sure|learn @wh [is|are|was|were it|he|she|they|you|i|we > $2 $1] @stop|$|in|doing|going|from
    W 85 <know>|<wonder>|<understand>|<remember>|idea what|where|who|how|when|why [is|are|was|were the|my|your|his|her NN|NNS > $2 $3 $1] @stop|$
    W 85 <know>|<wonder>|<understand>|idea what|where|how|when|why [can|should|will i|we|you|they|he|she > $2 $1] @base
    = A question inside a sentence needs no *do*.
    W 90 <know>|<wonder>|<understand>|idea|tell what|where|how|when|why [do > ] i|we|you|they @base
    =
    W 94 <know>|<wonder>|<understand>|<remember>|<see>|<tell>|<explain>|idea|sure|me|us|them what|where|who|how|when|why [is|are|was|were he|she|it|they|we|i > $2 $1]
    W 91 <know>|<wonder>|<understand>|<remember>|<see>|<explain>|<tell>|about|idea|me what|where|how|when|why [can|should|will|could|would|must i|we|they|he|she|it|people > $2 $1] @base|not|be
    W 92 <know>|<wonder>|<understand>|<remember>|<explain>|<tell>|about|idea|me|you what|where|how|when|why [do|does|did i|we|they|he|she|it|people @base > $2 $3] !?
  `,
  detects: [
    ["I don't know what is it.", "I don't know what it is."],
    ['Do you know where is the station?', 'Do you know where the station is?'],
    ['Tell me where are they.', 'Tell me where they are.'],
    ['I wonder what should we do.', 'I wonder what we should do.'],
  ],
  leaves: [
    'What is it?',
    'You know who is there.',
    'I know what is good and where it is.',
    'Whom do you know?',
  ],
};
