/** So much of a name from outside goes into a message: enough to find it, too little to quote a text. */
const MOST = 40;

/** So many names go into a message. */
const MOST_NAMES = 20;

/** A name or id from outside as a message may show it: cut, with control characters escaped. */
export function shown(name: string): string {
  const cut = name.length > MOST ? `${name.slice(0, MOST)}…` : name;
  return cut.replace(/[\0-\x1F\x7F-\x9F\u2028\u2029]/g, escaped);
}

/** What somebody else's program said, line by line, with everything escaped that could steer a terminal or turn text around. */
export function shownLines(said: string): string[] {
  return said
    .split(/\r?\n/)
    .map((line) =>
      line.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, escaped),
    );
}

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Names from outside as a message may list them, each cut, and the last ones only counted: what should be the header
 * of a table may be a row of texts.
 */
export function shownNames(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_NAMES).map(shown);
  const more = names.length - first.length;
  return more > 0 ? [...first, `… and ${more} more`] : first;
}
