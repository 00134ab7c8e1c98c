import type { Rule } from '../rule.js';

export const indirectQuestion: Rule = {
  name: 'indirect-question',
  description: 'a question’s order in an indirect question',
  reason: 'A question inside a sentence has the word order of a statement: *{correction}*.',
  lines: `
    W 93 <know>|<wonder>|<understand>|<remember>|me|idea|see|sure|learn @wh [is|are|was|were it|he|she|they|you|i|we > $2 $1] @stop|$|in|doing|going|from
    W 92 <know>|<tell>|<wonder>|<understand>|<remember>|idea where|who|how [is the|my|your|his|her|our|their NNS > $2 $3 are] @stop|$
    W 85 <know>|<wonder>|<understand>|<remember>|idea what|where|how|when|why [is|are|was|were the|my|your|his|her|our|their NN&!matter|NNS > $2 $3 $1] @stop|$
    W 85 <know>|<wonder>|<understand>|idea what|where|how|when|why [can|should|will i|we|you|they|he|she > $2 $1] @base
    = A question inside a sentence needs no *do*.
    W 90 <know>|<wonder>|<understand>|idea|tell what|where|how|when|why [do > ] i|we|you|they @base
    W 90 <know>|<wonder>|<tell>|me|us|idea how much|many @common [do > ] i|we|you|they @base
    W 90 <know>|<wonder>|<tell>|me|us|idea what NNS|kind|@uncountable [do > ] i|we|you|they @base
    W 86 <tell> me|us what|where|when|why|how [do > ] you @base
    =
    W 94 <know>|<wonder>|<understand>|<remember>|<see>|<tell>|<explain>|idea|sure|me|us|them what|where|who|how|when|why [is|are|was|were he|she|it|they|we|i > $2 $1]
    W 91 <know>|<wonder>|<understand>|<remember>|<see>|<explain>|<tell>|about|idea|me what|where|how|when|why [can|should|will|could|would|must i|we|they|he|she|it|people > $2 $1] @base|not|be
    W 92 <know>|<wonder>|<understand>|<remember>|<explain>|<tell>|about|idea|me|you what|where|how|when|why [do|did i|we|they|people @base > $2 $3] !?
    W 93 <know>|<wonder>|<remember>|<ask>|me|us|him|her|them what time [is it > it is] @stop|$|in|now|and
    W 94 <ask>|<wonder> me|him|her|us|them? @wh [did i|you|he|she|it|we|they @base > $2 $past] @stop|$|in|with|and|for|from|to|so|at
    = After *whatever*, *whenever* and the like, the order is that of a statement: leave out *{written}*.
    UV 90 !^ whatever|whoever|wherever|whenever|whichever [do|does|did > ] i|you|we|they want|like|need|go|do|think|say|choose|decide
    =
    W 88 <tell>|<show>|<ask> me|us|him|her|them what|where|who|how|when|why [is|are|was|were the|my|your|his|her|our|their NN&!matter|NNS > $2 $3 $1] @stop|$
    = A question inside a sentence needs no *do*: *{correction}*.
    W 92 <know>|<wonder>|<understand>|<remember>|<explain>|<tell>|about|idea|me|you what|where|how|when|why [does he|she|it @base > $2 $third] !?
    W 92 <know>|<wonder>|<tell>|<ask>|me|us|him|her|idea how much|long|often [does it|he|she @base > $2 $third]
    =
    W 90 <know>|<wonder>|<tell>|me|us|idea how much|many @common [should|can|will|could|must i|we|you|they|he|she > $2 $1] @base
    W 90 <know>|<wonder>|<tell>|me|us|idea what NNS|kind|@uncountable [should|can|will|could|must i|we|you|they|he|she > $2 $1] @base
    W 84 <tell> me|us what [is the @common of the|this|your|a|that @common > $2 $3 $4 $5 $6 is] @stop|$
    W 90 reason why [did i|you|he|she|it|we|they @base > $2 $past]
    W 92 <ask>|<wonder>|<know>|me|him|her|us|them if|whether [could|can|would|should i|he|she|they|we > $2 $1] @base
    W 88 <identify>|<understand>|<know>|<explain>|out what [are|were the @plural of the|our|their|a @common > $2 $3 $4 $5 $6 $1] @stop|$
  `,
  detects: [
    ["I don't know what is it.", "I don't know what it is."],
    ['Do you know where is the station?', 'Do you know where the station is?'],
    ['Tell me where are they.', 'Tell me where they are.'],
    ['I wonder what should we do.', 'I wonder what we should do.'],
    ['Tell me what time is it.', 'Tell me what time it is.'],
    ['She asked me where did I live.', 'She asked me where I lived.'],
    ['Choose whatever do you want.', 'Choose whatever you want.'],
    ['Tell me where is the station.', 'Tell me where the station is.'],
    ["I don't know where does he live.", "I don't know where he lives."],
    ['Tell me how much money should I take.', 'Tell me how much money I should take.'],
    ['Can you tell me how much does it cost?', 'Can you tell me how much it costs?'],
    ['Tell me what clothes do I need.', 'Tell me what clothes I need.'],
    ['Tell me what is the price of the ticket.', 'Tell me what the price of the ticket is.'],
    ['Tell me the reason why did you leave.', 'Tell me the reason why you left.'],
    ['He asked if could he come.', 'He asked if he could come.'],
    ['Tell me what do you think about this.', 'Tell me what you think about this.'],
    ['We identify what are the needs of the users.', 'We identify what the needs of the users are.'],
  ],
  leaves: [
    'Wherever do you go at night?',
    'What is it?',
    'You know who is there.',
    'I know what is good and where it is.',
    'Whom do you know?',
    'Ask what time is best.',
    'Whatever do you mean?',
    'I asked her what was the matter.',
    'I asked how much of it he does.',
    'I know who is the boss.',
    'We do not know who was the winner.',
  ],
};
