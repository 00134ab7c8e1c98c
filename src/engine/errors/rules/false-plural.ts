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
    = The plural of *person* is *people*.
    FN 88 a lot of young|old|poor|rich|other|different|these|those|my? [peoples > people] !of
    FN 88 lots of young|old|poor|rich|other? [peoples > people] !of
    FN 88 some|most|young|old|poor|rich|homeless|other|few [peoples > people] !of|'s|'|’
  `,
  detects: [
    ['They gave me many informations.', 'They gave me many information.'],
    ['Informations are important.', 'Information are important.'],
    ['I like his advices.', 'I like his advice.'],
    ['She has long hairs.', 'She has long hair.'],
    ['There are a lot of peoples in the park.', 'There are a lot of people in the park.'],
  ],
  leaves: [
    'She researches old languages.',
    'The information is here.',
    'There were white hairs on his jacket.',
    'He advises me.',
  ],
};
