import type { Rule } from '../rule.js';

export const agreementNegative: Rule = {
  name: 'agreement-negative',
  description: '`don’t` and `doesn’t` with the wrong number',
  reason: "*Doesn't* goes with *he*, *she*, *it* and singular nouns, *don't* with all others.",
  lines: `
    AGV 95 i|we|they|you|people|students|kids|children [does > do] n't|not
    AGV 92 he|she|it|everyone|everybody|person|someone|somebody|mother|father|mom|dad [do > does] n't|not
    AGV 89 !all|and|or|but|to|in|if the|a|my|this|that|every|each|our|your|her|his @countable&!@collective&!@sort [do > does] n't|not
    AGV 94 ^|because|but|if|that|and|so the|my|these|many|some|other|most|our|your|those @plural [does > do] n't|not
    AGV 84 ^|because|but|if|that|and|so money|information|advice|furniture|music|food|news|technology|education [do > does] n't|not
    AGV 88 ^|because|but|if|that JJ? energy|power|government|pollution|equipment|software|traffic|transport|advertising [do > does] n't|not
    AGV 94 ^|because|but|that|and|if the|my|some|many|most|young|these|other? people|@plural usually|often|always|sometimes|still|really|just|also [does > do] n't|not
    AGV 94 they|we usually|often|always|sometimes|still|really|just|also [does > do] n't|not
  `,
  detects: [
    ["Some people doesn't know him.", "Some people don't know him."],
    ["My mother don't like fish.", "My mother doesn't like fish."],
    ['If my friends does not come, I stay.', 'If my friends do not come, I stay.'],
    ["Every house don't have a garden.", "Every house doesn't have a garden."],
    ["Money don't make us happy.", "Money doesn't make us happy."],
    ['Solar energy do not pollute the air.', 'Solar energy does not pollute the air.'],
    ["People usually doesn't know.", "People usually don't know."],
  ],
  leaves: ['What people do not know cannot hurt.', 'The boys and the girl do not come.'],
};
