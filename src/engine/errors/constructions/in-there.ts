import type { Construction } from './construction.js';

export const inThere: Construction = {
  name: 'in-there',
  description: '`there` after an adverb of place: `She is in there working`',
  words: ['there'],
  find(cursor) {
    const next = cursor.at(1);
    if (!/^(?:in|out|up|down|over|back|under|from)$/.test(cursor.at(-1)?.lower ?? '') || !next)
      return undefined;
    const isApart =
      /^(?:last|next|every|all|yesterday|today|tomorrow|when|while|for|with|at|on|by)$/.test(next.lower) ||
      cursor.lexicon.inflections(next.lower).includes('gerund');
    return isApart && cursor.at(-2) ? [0, 1] : undefined;
  },
  leaves: ['She was in there working when we came.', 'We slept in there last night.'],
  corrects: [['They live in there house.', 'They live in their house.']],
};
