import type { Construction } from './construction.js';

/** With these, `how much` is more often a slip for `how many`: `how much people came`. */
const OF_NUMBERS =
  /^(?:be|is|are|was|were|been|exist|existed|come|came|live|lived|attend|attended|go|went|die|died|participate|participated)$/;
const SUBJECT = /^(?:PRP|WP|EX|DT)$/;

export const howMuch: Construction = {
  name: 'how-much',
  description: '`how much` before a whole clause: `I know how much cats sleep`',
  words: ['much'],
  find(cursor) {
    const how = cursor.at(-1);
    // `pretty much girls against boys`
    if (how?.lower === 'pretty') return [0, 1];
    if (how?.lower !== 'how' || isQuestion(cursor.at(-2) === undefined, cursor.tokens[cursor.end - 1]?.text))
      return undefined;
    let noun = 1;
    while (
      /^(?:JJ|NN|CD)$/.test(cursor.at(noun)?.tag ?? '') &&
      /^(?:NNS?|JJ)$/.test(cursor.at(noun + 1)?.tag ?? '')
    )
      noun += 1;
    const head = cursor.at(noun);
    if (!head || (head.tag !== 'NNS' && head.lower !== 'people')) return undefined;
    let verb = noun + 1;
    while (cursor.at(verb)?.tag === 'RB') verb += 1;
    const token = cursor.at(verb);
    const next = cursor.at(verb + 1);
    if (!token || OF_NUMBERS.test(token.lower) || SUBJECT.test(token.tag)) return undefined;
    // `how much friends have you got`: the noun is the object.
    if (/^(?:do|does|did|have|has|can)$/.test(token.lower) && next?.tag === 'PRP') return undefined;
    const isVerb =
      /^(?:VB[DPZ]?|MD)$/.test(token.tag) ||
      cursor.lexicon.isBaseForm(token.lower, 'verb') ||
      cursor.lexicon.inflections(token.lower).includes('past');
    return isVerb ? [0, verb + 1] : undefined;
  },
  leaves: [
    'I did not know how much flowers cost.',
    'It shows how much children learn at home.',
    'She told us how much nurses can earn here.',
    'How much cats sleep depends on the weather.',
    'We saw how much things have changed.',
  ],
  corrects: [
    ['How much people live in your town?', 'How many people live in your town?'],
    ['I know how much friends you have.', 'I know how many friends you have.'],
    ['I saw how much people came to the party.', 'I saw how many people came to the party.'],
  ],
};

const isQuestion = (isFirst: boolean, end: string | undefined) => isFirst && end === '?';
