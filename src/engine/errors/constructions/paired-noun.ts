import type { Construction } from './construction.js';

export const pairedNoun: Construction = {
  name: 'paired-noun',
  description: 'the same noun on both sides of a preposition, without articles: `door to door`, `day by day`',
  words: ['to', 'by', 'in', 'after', 'for', 'against', 'upon', 'on', 'and', 'with', 'over'],
  find(cursor) {
    const [first, second] = [cursor.at(-1), cursor.at(1)];
    return first && first.lower === second?.lower && /^NN/.test(second.tag) ? [-1, 2] : undefined;
  },
  leaves: [
    'They went from street to street.',
    'We walked hand in hand from desk to desk.',
    'It grew day by day.',
  ],
  corrects: [['I walked in street.', 'I walked in the street.']],
};
