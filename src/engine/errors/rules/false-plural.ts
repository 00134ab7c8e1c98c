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
    FN 88 a lot of young|old|poor|rich? [peoples > people] who|in|that|think|say|like|love|want|prefer|do|use|buy|are|have|live|came|@end
    FN 88 lots of young|old|poor|rich? [peoples > people] who|in|that|think|say|like|love|want|prefer|do|use|buy|are|have|live|came|@end
    FN 88 some|most|young|old|poor|rich|homeless|few [peoples > people] who|think|say|like|love|want|prefer|do|use|buy
    = The hair of a head takes a singular verb: *{correction}*.
    CN 92 my|his|her|your|our|their [hairs are > hair is]
    CN 92 my|his|her|your|our|their [hairs were > hair was]
    = *Staff* as a group of people takes no *-s*.
    CN 90 more|many|new|our [staffs > staff]
    = *{correction}* cannot be counted.
    CN 96 [many researches have > much research has]
    CN 95 [many researches > much research]
    CN 95 [many informations > much information]
  `,
  detects: [
    ['They gave me many informations.', 'They gave me much information.'],
    ['Informations are important.', 'Information are important.'],
    ['I like his advices.', 'I like his advice.'],
    ['She has long hairs.', 'She has long hair.'],
    ['There are a lot of peoples in the park.', 'There are a lot of people in the park.'],
    ['My hairs are black.', 'My hair is black.'],
    ['You should hire more staffs.', 'You should hire more staff.'],
    ['Many researches have been done.', 'Much research has been done.'],
  ],
  leaves: [
    'She researches old languages.',
    'The information is here.',
    'There were white hairs on his jacket.',
    'He advises me.',
    'Most peoples have a flood myth.',
    'The wizards raised their staffs.',
    'The ministers and their staffs met.',
  ],
};
