/** Elements that stand in a paragraph of their own. */
export const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre hr table'.split(' '),
);

/** Elements that start and end a line. */
export const LINES: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html ' +
    'legend li main nav ol section summary tbody tfoot thead tr ul'
  ).split(' '),
);

const LAYOUT = `</?(?:${[...PARAGRAPHS, ...LINES, 'br'].join('|')})(?:\\s[^<>]*)?/?>`;

/** A tag that lays out a page: an export of a learning platform has them, what learners write has not. */
export const LAYOUT_TAG = new RegExp(LAYOUT, 'i');

/** What shows that a text is HTML. */
export const SIGN_OF_HTML = new RegExp(`${LAYOUT}|&nbsp;`, 'i');
