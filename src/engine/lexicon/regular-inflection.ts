/**
 * The regular inflections of English spelling, for words whose forms are in no list (Quirk et al. 1985, 3.5–3.10,
 * 5.79–5.81). Input and output are lower case.
 */
const CONSONANT_Y = /[^aeiou]y$/;
const SIBILANT = /(?:s|x|z|ch|sh)$/;
/** One vowel and one consonant in a word of one syllable: `stop`, not `visit`, `fix` or `rain`. */
const DOUBLING = /^[^aeiou]*[aeiou][bdfgklmnprtvz]$/;

const withS = (word: string) => {
  if (CONSONANT_Y.test(word)) return `${word.slice(0, -1)}ies`;
  return SIBILANT.test(word) ? `${word}es` : `${word}s`;
};

export function regularPlural(noun: string): string {
  return withS(noun);
}

export function regularThirdPerson(verb: string): string {
  return /[^aeiou]o$/.test(verb) ? `${verb}es` : withS(verb);
}

export function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (CONSONANT_Y.test(verb)) return `${verb.slice(0, -1)}ied`;
  return DOUBLING.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

export function regularGerund(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return DOUBLING.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

/** The comparative and the superlative with an ending, whether or not the adjective takes one. */
export function regularComparison(adjective: string): { comparative: string; superlative: string } {
  let stem = adjective;
  if (stem.endsWith('e')) stem = stem.slice(0, -1);
  else if (CONSONANT_Y.test(stem)) stem = `${stem.slice(0, -1)}i`;
  else if (DOUBLING.test(stem)) stem = `${stem}${stem.at(-1)}`;
  return { comparative: `${stem}er`, superlative: `${stem}est` };
}
