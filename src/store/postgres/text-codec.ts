/** A noncharacter, which no text needs, as an escape character. */
const MARK = '\uffff';
const CODED = /[\uffff\0]/;
const CODES = /\uffff([01])/g;

/** A text in a form that PostgreSQL can store: without U+0000. Reversed by {@link decoded}. */
export function encoded(text: string): string {
  if (!CODED.test(text)) return text;
  return text.replaceAll(MARK, `${MARK}1`).replaceAll('\0', `${MARK}0`);
}

/** The text that was {@link encoded}. */
export function decoded(text: string): string {
  return text.includes(MARK) ? text.replaceAll(CODES, (_, code) => (code === '0' ? '\0' : MARK)) : text;
}
