import type { Construction } from './construction.js';

/** `check in`, `log in`: their particle stays apart from a following `to`. */
const VERBS = new Set(
  `check checks checked checking log logs logged logging sign signs signed signing dial dials dialled dialed dialling
  give gives gave given giving tune tunes tuned tuning cave caves caved caving phone phones phoned phoning ring rings
  rang rung ringing write writes wrote written writing call calls called calling drop drops dropped dropping
  report send sends sent sending`.split(/\s+/),
);
/** With an object before the particle: `hand your essays in to her`. */
const WITH_OBJECT = new Set(
  `hand hands handed handing turn turns turned turning send sends sent sending give gives gave given giving
  bring brings brought bringing take takes took taken taking call calls called calling phone phones phoned hold let lets
  letting report reported move invite invited`.split(/\s+/),
);
const LONGEST_OBJECT = 5;

export const particleBeforeTo: Construction = {
  name: 'particle-before-to',
  description: '`in` that belongs to the verb, before `to`: `hand it in to the office`',
  words: ['in', 'on'],
  find(cursor) {
    if (cursor.at(1)?.lower !== 'to') return undefined;
    const before = cursor.at(-1);
    if (before && VERBS.has(before.lower)) return [-1, 2];
    if (cursor.token.lower !== 'in') return undefined;
    for (let offset = -2; offset >= -LONGEST_OBJECT - 1; offset--) {
      const token = cursor.at(offset);
      if (!token || /^(?:IN|TO|CC|,)$/.test(token.tag)) return undefined;
      if (WITH_OBJECT.has(token.lower)) return [offset, 2];
    }
    return undefined;
  },
  leaves: [
    'Please hand the keys in to the office.',
    'He turned himself in to the police.',
    'We checked in to our hotel.',
    'They will not give in to anyone.',
  ],
  corrects: [['She jumped in to the water.', 'She jumped into the water.']],
};
