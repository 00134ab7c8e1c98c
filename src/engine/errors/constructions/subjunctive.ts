import type { Construction } from './construction.js';

/** After these words, `that` takes a base form: "insists that the plan include". */
export const MANDATIVE =
  /^(?:suggest|recommend|demand|insist|requir|propos|request|ask|advis|urg|order|important|essential|necessary|vital|crucial|imperative|lest)/;
const LONGEST_SUBJECT = 5;

export const subjunctive: Construction = {
  name: 'subjunctive',
  description: 'the base form after a demand: `She insisted that he see a doctor`',
  words: ['that'],
  codes: /^(?:AGV|TV|FV|AGN)$/,
  find(cursor) {
    if (!MANDATIVE.test(cursor.at(-1)?.lower ?? '') && !MANDATIVE.test(cursor.at(-2)?.lower ?? ''))
      return undefined;
    for (let offset = 2; offset <= LONGEST_SUBJECT + 1; offset++) {
      const token = cursor.at(offset);
      if (!token) return undefined;
      if (/^(?:VB|VBP)$/.test(token.tag))
        return cursor.lexicon.isBaseForm(token.lower, 'verb') || token.lower === 'be'
          ? [offset, offset + 1]
          : undefined;
      if (!/^(?:PRP\$?|DT|NNP?S?|JJ|RB|IN|POS)$/.test(token.tag)) return undefined;
    }
    return undefined;
  },
  leaves: [
    'She insisted that he see a doctor.',
    'It is essential that everyone arrive on time.',
    'They asked that the boy be careful.',
  ],
  corrects: [['I know that he see a doctor.', 'I know that he sees a doctor.']],
};
