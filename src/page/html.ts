import { STRAY_DIRECTIONS, STRAY_JOINERS } from '../domain/joining-marks.js';

/** Markup that needs no more escaping. Only `html` and `trusted` make it. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** What may stand in a template: text, which is escaped, markup, lists of both, or nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

/** Markup from a template. Everything that is put in is escaped, in elements as in quoted attributes, unless it is markup. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  let markup = strings[0]!;
  contents.forEach((content, index) => {
    markup += markupOf(content) + strings[index + 1]!;
  });
  return new Html(markup);
}

/** Markup that another library made, which must have escaped what it put in. */
export const trusted = (markup: string): Html => new Html(markup);

function markupOf(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (content instanceof Html) return content.toString();
  if (typeof content === 'object') return content.map(markupOf).join('');
  return escaped(visible(String(content)));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/**
 * Characters that nobody sees, or that turn around what stands beside them: controls other than line breaks and tabs,
 * zero-width and bidirectional marks where no script needs them, line separators, halves of surrogate pairs, noncharacters.
 */
const HIDDEN = new RegExp(
  `[\\0-\\x08\\x0B-\\x1F\\x7F-\\x9F\\u200B\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFFE\\uFFFF]|${STRAY_DIRECTIONS}|${STRAY_JOINERS}|\\p{Surrogate}`,
  'gu',
);

/** A text with its hidden characters spelt out, as in `\u202e`, so that it can neither deceive a reader nor break a page. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A name from outside, cut to what a cell or a label of a plot has room for. */
export function shortened(name: string, most = 40): string {
  // Four units are room enough for the characters that are kept; a name may be as long as a book.
  const characters = [...name.slice(0, 4 * most)];
  return characters.length > most || name.length > 4 * most ? `${characters.slice(0, most).join('')}…` : name;
}
