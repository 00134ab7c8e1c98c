/** The tokens for parts of a date in a format, in matching order. */
const TOKENS = ['YYYY', 'YY', 'MMMM', 'MMM', 'MM', 'M', 'DD', 'D', 'HH', 'mm', 'ss'] as const;
export type DateToken = (typeof TOKENS)[number];

/** The format for ISO 8601 dates, with or without a time. */
export const ISO_FORMAT = 'ISO';

const PIECE = new RegExp(`${TOKENS.join('|')}|[^]`, 'g');
const isToken = (piece: string): piece is DateToken => (TOKENS as readonly string[]).includes(piece);

/** The tokens of a format and its separators. */
export const piecesOf = (format: string): { text: string; token?: DateToken }[] =>
  (format.match(PIECE) ?? []).map((text) => (isToken(text) ? { text, token: text } : { text }));

/** Whether a format contains more than year and month. */
export const hasDay = (format: string): boolean =>
  format === ISO_FORMAT || piecesOf(format).some(({ token }) => token?.startsWith('D'));

/** The error in a date format; undefined if it is valid. */
export function dateFormatFault(format: string): string | undefined {
  if (format === ISO_FORMAT) return undefined;
  const pieces = piecesOf(format);
  const known = `it is made of ${TOKENS.join(', ')}, as DD.MM.YYYY, or is ${ISO_FORMAT}`;
  if (pieces.some(({ text, token }) => !token && /[\p{L}\p{N}]/u.test(text) && text !== 'T')) return known;
  for (const [part, tokens] of [
    ['year', /^Y/],
    ['month', /^M/],
    ['day', /^D/],
  ] as const) {
    const count = pieces.filter(({ token }) => token && tokens.test(token)).length;
    if (count > 1) return `it has more than one ${part}; ${known}`;
    if (count === 0 && part !== 'day') return `it has no ${part}; ${known}`;
  }
  return undefined;
}

/** Which of two numbers comes first if both could be a day or a month. */
export type DateOrder = 'day-first' | 'month-first';
/** Separators in numeric dates. */
const SEPARATORS = ['.', '/', '-'] as const;

export const numericFormat = (order: DateOrder, separator: string): string =>
  (order === 'day-first' ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY']).join(separator);

const WRITTEN_OUT = [
  ...['MMM', 'MMMM'].flatMap((month) => [
    `DD ${month} YYYY`,
    `DD. ${month} YYYY`,
    `DD-${month}-YYYY`,
    `${month} DD, YYYY`,
    `${month} DD YYYY`,
    `${month} YYYY`,
    `${month}-YYYY`,
  ]),
  'MMM. YYYY',
];
const MONTHS = SEPARATORS.flatMap((separator) => [`YYYY${separator}MM`, `MM${separator}YYYY`]);
const TIMES = ['', ' HH:mm', ' HH:mm:ss'];

/** The formats to try if none is given. */
export const formatsGuessed = (order: DateOrder): readonly string[] => [
  ISO_FORMAT,
  ...SEPARATORS.flatMap((separator) => TIMES.map((time) => numericFormat(order, separator) + time)),
  ...WRITTEN_OUT,
  ...MONTHS,
];
