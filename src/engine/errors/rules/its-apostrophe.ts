import type { Rule } from '../rule.js';

export const itsApostrophe: Rule = {
  name: 'its-apostrophe',
  description: '`its` and `it’s`',
  reason: "*It's* is short for *it is* or *it has*; *its* means belonging to it: write *{correction}*.",
  lines: `
    MP 93 [its > it's] a|an|the|not|really|too|been|going|just|because|also|always|so|still|raining|important|hard|easy|difficult|possible|impossible|better|like|your|our|their|my|very|okay|gonna|about|something|when|what|how|necessary|never|only|that|up|no !own|of
    MP 91 [its > it's] all|best|fun|bad|more|good !own|of|NN|NNS|JJ
    MP 94 [its > it's] good|great|nice|time|fun|cold|hot|bad|ok|okay|like|all|my|our|your to|for|when|because|if|that|the|a|@end|about|fault|idea
    UP 87 [it 's > its] own
    UP 76 of|in|on|with|from|by [it 's > its] @common !@verb|to
    =
    UP 92 [it 's > its] leg|legs|tail|head|mouth|eye|eyes|ear|ears|nose|wing|wings|paw|paws|neck|teeth|fur|feathers|owner|roof|windows|walls|nest|cage|bed|name|leaves @stop|$|and|in|on|at|with|is|was|for|to|from
  `,
  detects: [
    ['Its a nice day.', "It's a nice day."],
    ['I think its important to rest.', "I think it's important to rest."],
    ["The dog ate it's own food.", 'The dog ate its own food.'],
    ["The bird broke it's wing.", 'The bird broke its wing.'],
  ],
  leaves: [
    'The dog wagged its tail.',
    "It's its own best friend.",
    'The firm and its more profitable products grew.',
    "It's food for thought.",
    "I think it's bed time.",
  ],
};
