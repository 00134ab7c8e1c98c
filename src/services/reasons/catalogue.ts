/**
 * The notation of catalogues (catalogues/CODE.txt). An entry is a phrase (phrases.ts) and, indented, what it is in the
 * language; a further line that starts with `+` contrasts English with the language, as a sentence of its own. Contrasts
 * for whole groups of words name the English words instead of a phrase: one of each group, between slashes, must be in
 * the reason.
 *
 * ```
 * # Lines that start with # are comments.
 * After *1*, the noun is singular
 *   Después de *1*, el sustantivo va en singular
 * + make|makes|made / do|does|did
 *   «Hacer» es *make* cuando se crea algo y *do* cuando se realiza una actividad.
 * ```
 */
export interface Catalogue {
  /** By phrase. */
  readonly phrases: ReadonlyMap<string, Translated>;
  readonly contrasts: readonly Contrast[];
}

interface Translated {
  readonly text: string;
  readonly contrast?: string;
}

interface Contrast {
  readonly groups: readonly (readonly string[])[];
  readonly text: string;
}

/** The phrase that ends a sentence, whose translation can be `(none)`. */
export const FULL_STOP = '.';
const NONE = '(none)';

/** A sentence with the space before the next one: an ideographic full stop brings its own. */
export const afterwards = (sentence: string): string => (sentence.endsWith('。') ? sentence : `${sentence} `);

export class CatalogueError extends Error {}

/** Reads a catalogue. @throws CatalogueError with the number of the line that is not in the notation */
export function readCatalogue(content: string): Catalogue {
  const phrases = new Map<string, Translated>();
  const contrasts: Contrast[] = [];
  let heading: string | undefined;
  for (const [index, line] of content.split('\n').entries()) {
    // Not `trim`: French advice begins with a space that does not break.
    const text = line.replaceAll(/^[ \t]+|[ \t\r]+$/g, '');
    if (text === '' || text.startsWith('#')) continue;
    const fail = (message: string): never => {
      throw new CatalogueError(`line ${index + 1}: ${message}`);
    };
    if (!/^\s/.test(line)) {
      if (phrases.has(text)) fail(`a second entry for ${text}`);
      heading = text;
    } else if (heading === undefined) fail('a translation without its phrase');
    else if (heading.startsWith('+ ')) contrasts.push({ groups: groupsOf(heading), text });
    else {
      const translated = phrases.get(heading);
      if (!translated) phrases.set(heading, { text: text === NONE ? '' : text });
      else if (text.startsWith('+ ') && translated.contrast === undefined)
        phrases.set(heading, { ...translated, contrast: text.slice(2) });
      else fail(`a second translation of ${heading}`);
    }
  }
  return { phrases, contrasts };
}

const groupsOf = (heading: string) =>
  heading
    .slice(2)
    .split(' / ')
    .map((group) => group.split('|').map((word) => word.trim().toLowerCase()));
