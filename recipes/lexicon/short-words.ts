/**
 * The words of one and two letters that count as words of a text. Word lists hold hundreds more (symbols, units,
 * abbreviations, letters), nearly all of which are slips in a learner's answer. Chosen by hand.
 */
export const SHORT_WORDS: ReadonlySet<string> = new Set(
  `a ad ah am an as at aw ax be bi by co do ed eh er ex go ha he hi id if in is it la lo ma me my no of oh ok on or ow ox pa pi
  re so to uh um up us vs we ye yo cm dm ft hr kb kg km kw lb mb mg ml mm mt oz pm am th dr mr ms jr sr st`.split(
    /\s+/,
  ),
);

/** Parts that the tokenizer splits off: clitics, and verbs before `n't`. */
export const CLITICS: readonly string[] = [
  "n't",
  "'s",
  "'m",
  "'re",
  "'ve",
  "'ll",
  "'d",
  "'t",
  'ca',
  'wo',
  'sha',
  'ai',
  "'em",
  "'cause",
  "'til",
  "'tis",
  "'twas",
];
