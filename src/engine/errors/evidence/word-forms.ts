import type { Lexicon } from '../../lexicon/lexicon.js';

/** The slots of an inflected word: base, plural or third person, gerund, past, participle, comparative, superlative. */
export type FormSlot = 'BASE' | 'S' | 'ING' | 'D' | 'N' | 'ER' | 'EST';

/** The other forms of the lemmas of a word by slot, the most frequent first; slots without a form are left out. */
export function formsNamed(word: string, lexicon: Lexicon): [FormSlot, string[]][] {
  const slots: Record<FormSlot, string[]> = { BASE: [], S: [], ING: [], D: [], N: [], ER: [], EST: [] };
  for (const verb of lexicon.lemmas(word, 'verb')) {
    const forms = lexicon.verbForms(verb);
    slots.BASE.push(verb);
    slots.S.push(forms.thirdPerson);
    slots.ING.push(forms.gerund);
    slots.D.push(forms.past);
    slots.N.push(forms.pastParticiple);
  }
  for (const noun of lexicon.lemmas(word, 'noun')) {
    slots.BASE.push(noun);
    if (!lexicon.isUncountable(noun)) slots.S.push(lexicon.plural(noun));
  }
  for (const adjective of lexicon.lemmas(word, 'adjective')) {
    const compared = lexicon.comparatives(adjective);
    if (!compared) continue;
    slots.BASE.push(adjective);
    slots.ER.push(compared.comparative);
    slots.EST.push(compared.superlative);
  }
  return (Object.entries(slots) as [FormSlot, string[]][])
    .map(([slot, forms]): [FormSlot, string[]] => [
      slot,
      [...new Set(forms)]
        .filter((form) => form !== word)
        .sort((a, b) => lexicon.zipf(b) - lexicon.zipf(a) || (a < b ? -1 : 1)),
    ])
    .filter(([, forms]) => forms.length > 0);
}

/** The base form of another word in the form of this one: `went` like `took` for `go`. */
export function inflectedLike(word: string, base: string, lexicon: Lexicon): string | undefined {
  if (
    lexicon.isBaseForm(word, 'verb') ||
    lexicon.isBaseForm(word, 'noun') ||
    lexicon.isBaseForm(word, 'adjective')
  )
    return base;
  const kinds = lexicon.inflections(word);
  if (kinds.length === 0) return base;
  const isVerb = lexicon.isBaseForm(base, 'verb');
  const isNoun = lexicon.isBaseForm(base, 'noun');
  const compared = lexicon.comparatives(base);
  for (const kind of kinds) {
    if (kind === 'plural' && isNoun) return lexicon.plural(base);
    if (kind === 'comparative' && compared) return compared.comparative;
    if (kind === 'superlative' && compared) return compared.superlative;
    if (!isVerb || kind === 'plural' || kind === 'comparative' || kind === 'superlative') continue;
    const forms = lexicon.verbForms(base);
    if (kind !== 'present') return forms[kind];
  }
  return undefined;
}
