/** So much of a name from outside goes into a message: enough to find it, too little to quote a text. */
const MOST = 40;

/** So many names go into a message. */
const MOST_NAMES = 20;

/** What steers a terminal, ends a line or turns text around, but for the controls from U+0000 to U+001F. */
const STEERING = '\\x7F-\\x9F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069';
const IN_NAMES = new RegExp(`[\\0-\\x1F${STEERING}]`, 'g');
const IN_LINES = new RegExp(`[\\0-\\x08\\x0B-\\x1F${STEERING}]`, 'g');
/** Colours are our own. */
const IN_OUTPUT = new RegExp(`\\x1B(?!\\[[\\d;]*m)|[\\0-\\x08\\x0B-\\x1A\\x1C-\\x1F${STEERING}]`, 'g');
/** JSON itself escapes the others. */
const IN_JSON = new RegExp(`[${STEERING}]`, 'g');

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A name or id from outside as a message may show it: cut, with everything escaped that steers a terminal or turns text around. */
export function shown(name: string): string {
  const cut = name.length > MOST ? `${name.slice(0, MOST)}…` : name;
  return cut.replace(IN_NAMES, escaped);
}

/** What somebody else's program said, line by line, escaped in the same way. */
export function shownLines(said: string): string[] {
  return said.split(/\r?\n/).map((line) => line.replace(IN_LINES, escaped));
}

/** What goes to a terminal, whatever is in it: lines and colours stay, the rest is escaped. */
export function harmless(output: string): string {
  return output.replace(IN_OUTPUT, escaped);
}

/** A value as JSON that steers no terminal. @param space as for `JSON.stringify` */
export function harmlessJson(value: unknown, space?: number): string {
  return JSON.stringify(value, undefined, space).replace(IN_JSON, escaped);
}

/**
 * Names from outside as a message may list them, each cut, and the last ones only counted: what should be the header
 * of a table may be a row of texts.
 */
export function shownNames(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_NAMES).map(shown);
  const more = names.length - first.length;
  return more > 0 ? [...first, `… and ${more} more`] : first;
}
