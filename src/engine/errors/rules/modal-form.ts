import type { Rule } from '../rule.js';

const MODAL = "can|could|will&MD|would|should|must&MD|might&MD|shall|may&MD|ca|wo|'ll";

export const modalForm: Rule = {
  name: 'modal-form',
  description: 'something other than the base form after a modal verb',
  reason: 'After a modal verb such as *can* or *must*, use the base form without *to*: *{correction}*.',
  lines: `
    FV 92 !what|all|everything|whatever|best|that|much|they !PRP$|DT|JJ ${MODAL} not|n't? @frequency|also|only|just|really? [to @base > $base]
    FV 93 !PRP$|DT|JJ ${MODAL} not|n't? @frequency|also|only|just|really? [@inflected&@onlyverb&!VBG > $base]
    FV 94 !^|,|and|but|or can|could|will|should|must|would|ca|wo not|n't? [going|doing|having|making|getting|taking|seeing|buying|eating|using|finding|giving|helping|learning|improving|being|becoming|playing|working|going > $base] !@end
    FV 95 @subject can|could|will|would|should|must|ca|wo not|n't? [@gerund&VBG > $base] !@end
    FV 94 @subject can|could|will|would|should|must|ca|wo not|n't? [@inflected&!VBG&!@common > $base] !@end
    = Two modal verbs cannot come together: leave out *{written}*.
    UV 94 @subject|people|students|that|who @modal n't|not? [can|could|will|would|should|must > ] @base
    = *Can* and *be able to* mean the same: one is enough.
    UV 93 can|could [be able to > ] @base
  `,
  detects: [
    ['I can to swim.', 'I can swim.'],
    ['He must goes home now.', 'He must go home now.'],
    ['You should not eating so much.', 'You should not eat so much.'],
    ["She can't found her keys.", "She can't find her keys."],
    ['They will went by train.', 'They will go by train.'],
    ['I will can help you.', 'I will help you.'],
    ['You can be able to see the sea.', 'You can see the sea.'],
  ],
  leaves: [
    'I can swim and I will put it there.',
    'He could have gone to the party.',
    'The will to live is strong.',
    'In May he goes home.',
    'We can only hope.',
    'You must come and see.',
    'It is the will that can do it.',
    'You will be able to see the sea.',
    'Could eating less sugar help us?',
  ],
};
