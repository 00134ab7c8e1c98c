import type { Rule } from '../rule.js';

export const wordOrder: Rule = {
  name: 'word-order',
  description:
    'a question’s order in an indirect question; an adverb between verb and object or on the wrong side of a verb',
  lines: `
    # Indirect questions
    W 88 <know>|<wonder>|<understand>|<remember>|me|idea|see|sure|learn @wh [is|are|was|were it|he|she|they|you|i|we > $2 $1] @stop|$|in|doing|going|from
    W 85 <know>|<wonder>|<understand>|<remember>|idea what|where|who|how|when|why [is|are|was|were the|my|your|his|her NN|NNS > $2 $3 $1] @stop|$
    W 85 <know>|<wonder>|<understand>|idea what|where|how|when|why [can|should|will i|we|you|they|he|she > $2 $1] @base
    W 85 <know>|<wonder>|<understand>|idea|tell what|where|how|when|why [do > ] i|we|you|they @base
    # Adverbs of degree
    W 92 <like>|<love>|<enjoy> [very much @common > $3 very much] @stop|$|because|and|when|but
    W 92 <like>|<love>|<enjoy> [very much the|my|this|your|his|her @common > $3 $4 very much] @stop|$|because|and|when|but
    W 90 <like>|<love>|<enjoy> [very much @gerund&VBG > $3 very much] @stop|$|because|and|when|but
    W 90 <speak> [very well english|french|spanish|german > $3 very well] @stop|$|and|because
    # Adverbs of frequency
    W 85 i|we|they|you [VBP&!@be&!have&!do always|never > $2 $1] to|the|a|my|in|at|with|on|up|out|home|@common|early|late
    W 85 he|she [VBZ&!is&!has&!does&!'s always|never > $2 $1] to|the|a|my|his|her|in|at|with|on|up|out|home|@common|early|late
    W 80 i|we|they [VBP&!@be&!have&!do usually|sometimes|often > $2 $1] to|the|my|a @common
    W 82 i|we|they|you|he|she [always|usually|often|never am|is|are|was|were > $2 $1] in|at|very|a|the|VBG|so|@onlyadjective
    W 80 i|we|they|you|he|she [always|often can|will|must|should > $2 $1] @base
    # Others
    W 88 ^ [never i > I never] VBP|VBD|MD|have
    W 85 [what a NN JJ > what a $4 $3] @end|!
  `,
  detects: [
    ["I don't know what is it.", "I don't know what it is."],
    ['Do you know where is the station?', 'Do you know where the station is?'],
    ['I like very much football.', 'I like football very much.'],
    ['We go always to the beach.', 'We always go to the beach.'],
    ['She always is very happy.', 'She is always very happy.'],
    ['I always can swim.', 'I can always swim.'],
  ],
  leaves: [
    'What is it?',
    'I like it very much.',
    'You know who is there.',
    'I never will.',
    'They always were.',
    'I know what is good and where it is.',
  ],
};
