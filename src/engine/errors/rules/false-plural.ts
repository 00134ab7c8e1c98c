import { FALSE_PLURALS } from '../patterns/uncountable.js';
import { UNCOUNTABLE } from '../reason.js';
import type { Rule } from '../rule.js';

const lines = Object.entries(FALSE_PLURALS).map(([plural, noun]) => `CN 90 [${plural}&NNS > ${noun}]`);

export const falsePlural: Rule = {
  name: 'false-plural',
  description: 'a plural of a noun that has none, such as `informations`',
  reason: UNCOUNTABLE,
  lines: `
    ${lines.join('\n    ')}
    = The hair of a head is not counted: use *hair*.
    CN 88 <have> long|short|black|brown|blond|blonde|curly|dark|straight [hairs > hair] @stop|$|and
  `,
  detects: [
    ['They gave me many informations.', 'They gave me many information.'],
    ['Informations are important.', 'Information are important.'],
    ['I like his advices.', 'I like his advice.'],
    ['She has long hairs.', 'She has long hair.'],
  ],
  leaves: [
    'She researches old languages.',
    'The information is here.',
    'There were white hairs on his jacket.',
    'He advises me.',
  ],
};
