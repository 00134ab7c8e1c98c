import type { Element } from './xml.js';

/** Limit on the spaces that one element may represent, so that a file can't expand much. */
const MOST_SPACES = 40;

/**
 * The characters of OpenDocument paragraphs: white space from its elements, otherwise collapsed as in HTML.
 * @returns undefined for elements that represent no characters
 */
export function charactersOf({ name, count }: Element): string | undefined {
  if (name === 'text:s') return ' '.repeat(count('c', MOST_SPACES) ?? 1);
  if (name === 'text:tab') return '\t';
  return name === 'text:line-break' ? '\n' : undefined;
}

/** Line breaks and indentation of the XML itself count as one space. */
export const collapsed = (text: string) => text.replace(/[\t\n\r ]+/g, ' ');
