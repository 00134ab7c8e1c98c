import type { Rule } from '../rule.js';

/** What may follow a noun at the end of its phrase. */
const AFTER = '@stop|$|in|at|with|because|that|who|which|for|when|if|but|or|about|on|from|to|so|like|where';

export const articleOfNoun: Rule = {
  name: 'article-of-noun',
  description: 'nouns that hardly ever stand without an article',
  reason:
    'A singular noun that can be counted needs a word such as *a* or *the*: write *{correction}* before *{after}*.',
  lines: `
    MD 84 @transitive [ > a] @nounwitha&NN ${AFTER}
    MD 89 @transitive [ > a] good|bad|big|small|great|new|nice|better|real|important|special|beautiful|strong|positive|negative|little|huge|serious|simple|interesting|difficult @nounwitha&NN ${AFTER}
    = This noun is usually used with *the*: write *{correction}* before *{after}*.
    MD 44 @transitive [ > the] @nounwiththe&NN ${AFTER}
    MD 85 in|on|of|from|at|into|about|for|to|through [ > the] @nounafterthe&NN ${AFTER}
  `,
  detects: [
    ['We solved problem in class.', 'We solved a problem in class.'],
    ['I sat in garden.', 'I sat in the garden.'],
  ],
  leaves: ['The table is in the garden.', 'We solved problems together.'],
};
