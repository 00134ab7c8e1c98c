/** Members with settings, which keep the spelling of the settings file. */
const SETTINGS = new Set(['options', 'settings', 'value']);

/** Members whose keys are external names: columns of a file, groups of texts. Lists with the same name are not. */
const KEYED_BY_DATA = new Set(['groups', 'groupsLeftOut']);

/** A name from the code. Labels, codes and numbers among keys don't look like one. */
const CAMEL_CASE = /^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/;

/** Where a word of a name begins: at a capital, or at a number that is a word. */
const WORD = /(?<=[a-z])\d+(?=[A-Z])|[A-Z]/g;

/** `errorsPer100Words` → `errors_per_100_words`. */
const snakeCase = (name: string) => name.replace(WORD, (begin) => `_${begin.toLowerCase()}`);

const isData = (name: string, value: unknown) =>
  SETTINGS.has(name) || (KEYED_BY_DATA.has(name) && !Array.isArray(value));

/**
 * A value for a JSON document, with keys in snake_case at any depth, as in the API and exports. Keys that are data
 * (settings and external names) are unchanged.
 */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      CAMEL_CASE.test(name) ? snakeCase(name) : name,
      isData(name, member) ? member : snakeCased(member),
    ]),
  );
}
