import type { Rule } from '../rule.js';

/** Contractions that are not words without their apostrophe. */
const CONTRACTIONS =
  "aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mustn't shouldn't wasn't weren't won't wouldn't I'm I've you're you've they're they've we've that's there's what's who's it'll they'll you'll he's she's";
/** `cant` and `wont` are words, but not learners' words; `hes`, `ive`, `whos` and the like get less confidence. */
const lines = CONTRACTIONS.split(' ').map((contraction) => {
  const bare = contraction.toLowerCase().replace("'", '');
  const guard = /^(?:whos|hes|shes|theres|whats|thats|ive)$/.test(bare) ? 85 : 93;
  return `MP ${guard} [${bare} > ${contraction}]`;
});

export const contraction: Rule = {
  name: 'contraction',
  description: 'a contraction without its apostrophe',
  reason: 'Put an apostrophe where letters are left out: *{correction}*.',
  lines: lines.join('\n'),
  detects: [
    ['I dont know him.', "I don't know him."],
    ['Im not sure.', "I'm not sure."],
    ['Thats a good idea.', "That's a good idea."],
    ['We cant go because it wasnt open.', "We can't go because it wasn't open."],
  ],
  leaves: ["I don't know whose it is.", 'We were well.', "It's his, and that is that."],
};
