import { FALSE_PLURALS } from '../patterns/uncountable.js';
import { UNCOUNTABLE } from '../reason.js';
import type { Rule } from '../rule.js';

const lines = Object.entries(FALSE_PLURALS).map(([plural, noun]) => `CN 90 [${plural}&NNS > ${noun}]`);

export const falsePlural: Rule = {
  name: 'false-plural',
  description: 'a plural of a noun that has none, such as `informations`',
  reason: UNCOUNTABLE,
  lines: lines.join('\n'),
  detects: [
    ['They gave me many informations.', 'They gave me many information.'],
    ['Informations are important.', 'Information are important.'],
    ['I like his advices.', 'I like his advice.'],
  ],
  leaves: ['She researches old languages.', 'The information is here.', 'He advises me.'],
};
