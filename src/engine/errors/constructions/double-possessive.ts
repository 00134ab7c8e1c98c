import type { Construction } from './construction.js';

export const doublePossessive: Construction = {
  name: 'double-possessive',
  description: '`of` before a possessive: `a friend of my mother’s who lives here`',
  words: ["'s", "'"],
  find(cursor) {
    let offset = -1;
    while (/^(?:NNP?S?|JJ)$/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
    if (offset === -1) return undefined;
    if (/^(?:PRP\$|DT)$/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
    if (cursor.at(offset)?.lower !== 'of' || !/^NNS?$/.test(cursor.at(offset - 1)?.tag ?? ''))
      return undefined;
    let start = offset - 2;
    while (/^(?:JJ|NN)$/.test(cursor.at(start)?.tag ?? '')) start -= 1;
    const determiner = cursor.at(start);
    if (
      !determiner ||
      !/^(?:an?|this|that|these|those|another|no|any|every|some|one|two|three|old)$/.test(determiner.lower)
    )
      return undefined;
    return [offset + 1, 1];
  },
  leaves: ["It was a cousin of my father's who called.", "That dog of the neighbour's must go."],
  corrects: [["All of my friend's are here.", 'All of my friends are here.']],
};
