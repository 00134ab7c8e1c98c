import { randomInt } from 'node:crypto';
import { STRAY_DIRECTIONS } from './joining-marks.js';

/** Maximum length of an external name in a message: enough to find it, too little to quote a text. */
const MOST = 40;

/** Maximum number of names in a message. */
const MOST_NAMES = 20;

/** Characters that control a terminal, end a line or reverse text, except for the controls U+0000 to U+001F. */
const STEERING = `[\\x7F-\\x9F\\u2028-\\u202E\\u2066-\\u2069]|${STRAY_DIRECTIONS}`;
const IN_NAMES = new RegExp(`[\\0-\\x1F]|${STEERING}`, 'gu');
const IN_LINES = new RegExp(`[\\0-\\x08\\x0B-\\x1F]|${STEERING}`, 'gu');
/**
 * Begins the parameters of colours that are our own. Data can't know it, so that its colours are escaped like any other
 * control. Programs that measure or wrap text read it as part of the colour.
 */
const OWN = `${randomInt(1000, 10_000)};${randomInt(1000, 10_000)};`;
const OWN_COLOUR = new RegExp(`\\x1B\\[${OWN}(?=[\\d;]*m)`, 'g');
const ISOLATES = /[\u2066\u2069]/g;
const OWN_ISOLATE = new RegExp(`\\x1B\\[${OWN}(8294|8297)m`, 'g');
const IN_OUTPUT = new RegExp(
  `\\x1B(?!\\[${OWN}[\\d;]*m)|[\\0-\\x08\\x0B-\\x1A\\x1C-\\x1F]|${STEERING}`,
  'gu',
);
/** JSON itself escapes the others. */
const IN_JSON = new RegExp(STEERING, 'gu');

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

/** A name as one line, with the same controls escaped but not shortened. */
export function inOneLine(name: string): string {
  return name.replace(IN_NAMES, escaped);
}

/** Text for a terminal: lines and our own colours are kept, other controls escaped. */
export function harmless(output: string): string {
  return output.replace(IN_OUTPUT, escaped);
}

/** What `colour` makes of a text: its colours are our own, those in the text itself are escaped. */
export function coloured(text: string, colour: (text: string) => string): string {
  const parts = harmless(text).split(OWN_COLOUR);
  // Colours within the text stay our own, which all others become.
  return colour(parts.join('\x1B[')).replaceAll('\x1B[', `\x1B[${OWN}`);
}

/** A text of ours whose isolates keep parts of another direction in their place: they are our own, as colours are. */
export function directed(text: string): string {
  return text.replace(ISOLATES, (mark) => `\x1B[${OWN}${mark.charCodeAt(0)}m`);
}

/** Text as it is written to a terminal: harmless, with our own colours and isolates in their usual form. */
export function printable(output: string): string {
  return harmless(output)
    .replace(OWN_ISOLATE, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(OWN_COLOUR, '\x1B[');
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
