/** Adverbs that may stand between a subject and its verb. */
export const MIDWAY_ADVERBS: ReadonlySet<string> = new Set(
  'always usually often sometimes never also really just still only rarely even already now probably'.split(
    ' ',
  ),
);
