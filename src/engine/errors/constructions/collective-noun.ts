import { COLLECTIVE } from '../patterns/collective.js';
import type { Construction } from './construction.js';

export const collectiveNoun: Construction = {
  name: 'collective-noun',
  description: 'a group as its members, with a plural verb: `The committee have made up their minds`',
  words: ['have', 'are', 'were', 'do'],
  codes: /^(?:AGV|AGN|FN|FV)$/,
  find(cursor) {
    let offset = -1;
    while (cursor.at(offset)?.tag === 'RB') offset -= 1;
    return COLLECTIVE.has(cursor.at(offset)?.lower ?? '') ? [offset, 1] : undefined;
  },
  leaves: [
    'The committee have not made up their minds.',
    'The home side have won.',
    'Our council are planning a park.',
  ],
  corrects: [['The teacher have not come.', 'The teacher has not come.']],
};
