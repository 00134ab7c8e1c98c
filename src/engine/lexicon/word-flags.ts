/** Facts about each word in the word table, one bit each. */
export const WordFlag = {
  /** Written in lower case: `house`. */
  lower: 1 << 0,
  /** Written with a capital: `English`. */
  title: 1 << 1,
  /** Written in capitals: `NATO`. */
  upper: 1 << 2,
  /** Written with capitals inside: `iPhone`. */
  mixed: 1 << 3,
  /** Only in the large lists, which contain many words that most readers never see. */
  rare: 1 << 4,
  /** Known only as a name, from pronunciation lists; not in the spelling lists. */
  name: 1 << 5,
  british: 1 << 6,
  american: 1 << 7,
  /** The first letter is misleading about the first sound: `hour`, `university`. */
  vowelException: 1 << 8,
  /** Speakers differ about the first sound: `herb`. */
  vowelVaries: 1 << 9,
  uncountable: 1 << 10,
} as const;
