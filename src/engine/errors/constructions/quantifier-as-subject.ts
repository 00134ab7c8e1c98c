import { isFiniteTag } from '../../document/penn-tags.js';
import type { Construction } from './construction.js';

const STARTS_CLAUSE = /^(?:,|;|and|but|or|so|because|although|though|while|as|if|when|that|since)$/;
const ENDS_CLAUSE =
  /^(?:[,;:.!?]|and|but|or|so|because|although|though|while|as|if|when|that|since|who|which|where|than)$/;

export const quantifierAsSubject: Construction = {
  name: 'quantifier-as-subject',
  description:
    '`many`, `few` and `several` for people, before a verb that looks like a noun: `Many work at night`',
  words: ['many', 'few', 'several', 'some', 'most'],
  codes: /^(?:AGN|FN|AGV)$/,
  find(cursor) {
    const before = cursor.at(-1);
    if (before && !STARTS_CLAUSE.test(before.lower)) return undefined;
    const verb = cursor.at(1);
    if (!verb || !cursor.lexicon.isBaseForm(verb.lower, 'verb')) return undefined;
    for (let offset = 2; ; offset++) {
      const token = cursor.at(offset);
      if (!token || ENDS_CLAUSE.test(token.lower)) return [0, 2];
      if (isFiniteTag(token.tag)) return undefined;
    }
  },
  leaves: [
    'Many work at night.',
    'In my country, many struggle because they are poor.',
    'Many try, but few finish.',
  ],
  corrects: [
    ['Many student are here.', 'Many students are here.'],
    ['There are many change in my town.', 'There are many changes in my town.'],
  ],
};
