import type { PennTag } from '../../document/penn-tags.js';
import type { Lexicon } from '../../lexicon/lexicon.js';

/** Returns another form of a word (lower case); undefined if the lexicon has none. */
type Form = (word: string, lexicon: Lexicon) => string | undefined;

/**
 * The base form of a verb in any of its forms. If it can belong to several verbs (`found`), the one of which it is an
 * inflected form.
 */
export function verbBase(word: string, lexicon: Lexicon): string | undefined {
  if (word in BE_AND_CLITICS) return BE_AND_CLITICS[word];
  return lexicon.lemmas(word, 'verb')[0];
}

const BE_AND_CLITICS: Readonly<Record<string, string>> = {
  am: 'be',
  is: 'be',
  are: 'be',
  was: 'be',
  were: 'be',
  been: 'be',
  being: 'be',
  has: 'have',
  had: 'have',
  does: 'do',
  did: 'do',
};

const formOfVerb =
  (kind: 'thirdPerson' | 'past' | 'pastParticiple' | 'gerund'): Form =>
  (word, lexicon) => {
    const base = verbBase(word, lexicon);
    return base === undefined ? undefined : lexicon.verbForms(base)[kind];
  };

/** The adverb in -ly, if the lexicon has it. */
const adverb: Form = (word, lexicon) => {
  let formed = `${word}ly`;
  if (word.endsWith('y')) formed = `${word.slice(0, -1)}ily`;
  else if (word.endsWith('le')) formed = `${word.slice(0, -1)}y`;
  else if (word.endsWith('ic')) formed = `${word}ally`;
  return lexicon.isWord(formed) ? formed : undefined;
};

/** The adjective of a comparative or superlative: `large` for `larger`. */
const positive: Form = (word, lexicon) => lexicon.lemmas(word, 'adjective').find((lemma) => lemma !== word);

/** The verb `lemma` in the form that `word`, tagged `tag`, has: `make` → `took` for `made`. */
export function likewise(word: string, tag: PennTag | '', lemma: string, lexicon: Lexicon): string {
  const forms = lexicon.verbForms(lemma);
  const kinds = lexicon.inflections(word);
  // `put` is past and participle as well as base.
  if (/^VBP?$/.test(tag) && lexicon.isBaseForm(word, 'verb')) return lemma;
  if (kinds.includes('thirdPerson') && tag !== 'VB') return forms.thirdPerson;
  if (kinds.includes('gerund')) return forms.gerund;
  if (kinds.includes('pastParticiple') && (tag === 'VBN' || !kinds.includes('past')))
    return forms.pastParticiple;
  return kinds.includes('past') ? forms.past : lemma;
}

/** The forms that a correction can request: `$base`, `$plural` … */
export const FORMS: Readonly<Record<string, Form>> = {
  base: verbBase,
  third: formOfVerb('thirdPerson'),
  past: formOfVerb('past'),
  participle: formOfVerb('pastParticiple'),
  gerund: formOfVerb('gerund'),
  plural: (word, lexicon) => {
    if (word === 'person') return 'people';
    return lexicon.isCountable(word) ? lexicon.plural(word) : undefined;
  },
  singular: (word, lexicon) => lexicon.singular(word),
  comparative: (word, lexicon) => lexicon.comparatives(word)?.comparative,
  superlative: (word, lexicon) => lexicon.comparatives(positive(word, lexicon) ?? word)?.superlative,
  positive,
  adverb,
};
