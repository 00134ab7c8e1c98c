import type { Element } from './xml.js';

/** Spaces that one element may stand for: no file grows much by them. */
const MOST_SPACES = 40;

/**
 * The characters of OpenDocument paragraphs: white space as its elements say, as in HTML otherwise.
 * @returns undefined for elements that stand for no characters
 */
export function charactersOf({ name, attribute }: Element): string | undefined {
  if (name === 'text:s') return ' '.repeat(Math.min(Number(attribute('c') ?? 1) || 1, MOST_SPACES));
  if (name === 'text:tab') return '\t';
  return name === 'text:line-break' ? '\n' : undefined;
}

/** Line breaks and indents of the XML itself are no more than a space. */
export const collapsed = (text: string) => text.replace(/[\t\n\r ]+/g, ' ');
