import { counted } from '../counted.js';
import { IDENTIFIER_MAX_LENGTH } from './identifier.js';
import { TEXT_MAX_LENGTH, type Violation } from './submission.js';

/** Maximum number of places to list; the others are counted. */
const MOST_PLACES = 3;

/**
 * Details for people that the interface's message lacks: which disallowed characters a text contains and where, counted
 * from 1, and how long a value may be. Never contains a word of the text. Undefined if there is nothing to add.
 * @param attributes the attributes that broke the rule
 */
export function violationDetail(
  { message, invalid_characters = {} }: Pick<Violation, 'message' | 'invalid_characters'>,
  attributes: Readonly<Record<string, unknown>>,
): string | undefined {
  const places = Object.entries(invalid_characters).map(([name, [, ...ranges]]) => {
    const named = placesOf(String(attributes[name]), ranges);
    return message.startsWith(`${name} `) ? named : `${name}: ${named}`;
  });
  if (places.length > 0) return places.join('; ');
  const name = /^(\w+) too long$/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const limit = name.endsWith('text') ? TEXT_MAX_LENGTH : IDENTIFIER_MAX_LENGTH;
  return `${grouped([...String(attributes[name])].length)} characters, at most ${grouped(limit)}`;
}

function placesOf(text: string, ranges: readonly (readonly [number, number])[]): string {
  const characters = [...text];
  const named = ranges.slice(0, MOST_PLACES).map(([start, end]) => {
    const codes = new Set(characters.slice(start, end).map(codeOf));
    const place = end - start === 1 ? `character ${start + 1}` : `characters ${start + 1} to ${end}`;
    return `${[...codes].slice(0, MOST_PLACES).join(', ')} at ${place}`;
  });
  const more = ranges.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${counted(more, 'more place')}` : '');
}

const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

const grouped = (count: number) => count.toLocaleString('en');
