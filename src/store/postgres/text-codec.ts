/** A noncharacter, which no text needs; it marks what follows it. */
const MARK = '\uffff';
const CODED = /[\uffff\0]/;
const CODES = /\uffff([01])/g;

/** A text as PostgreSQL can store it: without U+0000. Undone by {@link decoded}. */
export function encoded(text: string): string {
  if (!CODED.test(text)) return text;
  return text.replaceAll(MARK, `${MARK}1`).replaceAll('\0', `${MARK}0`);
}

/** The text that was {@link encoded}. */
export function decoded(text: string): string {
  return text.includes(MARK) ? text.replaceAll(CODES, (_, code) => (code === '0' ? '\0' : MARK)) : text;
}
