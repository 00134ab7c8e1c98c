/** Maximum length of an external name in a message: enough to find it, too little to quote a text. */
const MOST = 40;

/** Maximum number of names in a message. */
const MOST_NAMES = 20;

/** Characters that control a terminal, end a line or reverse text, except for the controls U+0000 to U+001F. */
const STEERING = '\\x7F-\\x9F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069';
const IN_NAMES = new RegExp(`[\\0-\\x1F${STEERING}]`, 'g');
const IN_LINES = new RegExp(`[\\0-\\x08\\x0B-\\x1F${STEERING}]`, 'g');
/** Colours are our own. */
const IN_OUTPUT = new RegExp(`\\x1B(?!\\[[\\d;]*m)|[\\0-\\x08\\x0B-\\x1A\\x1C-\\x1F${STEERING}]`, 'g');
/** JSON itself escapes the others. */
const IN_JSON = new RegExp(`[${STEERING}]`, 'g');

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** An external name or id for a message: shortened, with terminal controls and bidirectional controls escaped. */
export function shown(name: string): string {
  const cut = name.length > MOST ? `${name.slice(0, MOST)}…` : name;
  return cut.replace(IN_NAMES, escaped);
}

/** The output of another program by line, escaped in the same way. */
export function shownLines(said: string): string[] {
  return said.split(/\r?\n/).map((line) => line.replace(IN_LINES, escaped));
}

/** Text for a terminal: lines and colours are kept, other controls escaped. */
export function harmless(output: string): string {
  return output.replace(IN_OUTPUT, escaped);
}

/** A value as JSON without terminal controls. @param space as for `JSON.stringify` */
export function harmlessJson(value: unknown, space?: number): string {
  return JSON.stringify(value, undefined, space).replace(IN_JSON, escaped);
}

/**
 * External names for a message, each shortened, and those beyond the limit only counted: the header of a table may in fact
 * be a row of texts.
 */
export function shownNames(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_NAMES).map(shown);
  const more = names.length - first.length;
  return more > 0 ? [...first, `… and ${more} more`] : first;
}
