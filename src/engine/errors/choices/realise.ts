import type { ChoiceKind } from './choice-kind.js';
import { confusionSet } from './kinds/confusion.js';
import { FORM_OF_TAG } from './kinds/verb-form.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';
import { formsOfVerb, otherNumber, VERB_FORMS, verbLemma } from './word-facts.js';
import { FAMILY_MEMBERS, familyOf } from './word-family.js';

/**
 * The words, in lower case, with which a class of a choice fills its site: one, several, or none.
 * @returns undefined if the class can't be realised here
 */
export function realise(
  kind: ChoiceKind,
  facts: SentenceFacts,
  site: Site,
  choice: number,
): readonly string[] | undefined {
  switch (kind.name) {
    case 'article':
      return articleWords(facts, site, kind.classes[choice]!);
    case 'noun-number':
      return one(
        choice === site.current
          ? wordAt(facts, site.first)
          : otherNumber(wordAt(facts, site.first), facts.words.lexicon),
      );
    case 'verb-form':
      return verbWords(facts, site, kind.classes[choice]!);
    case 'word-class':
      return one(familyOf(wordAt(facts, site.first), facts.words.lexicon)?.family[FAMILY_MEMBERS[choice]!]);
    case 'confusion':
      return one(confusedWord(facts, site, choice));
    default:
      return kind.classes[choice] === '' ? [] : [kind.classes[choice]!];
  }
}

const one = (word: string | undefined) => (word === undefined ? undefined : [word]);
const wordAt = ({ index, words }: SentenceFacts, at: number) => words.text[index[at]!]!;

function articleWords(facts: SentenceFacts, site: Site, article: string): readonly string[] {
  if (article !== 'a') return article === '' ? [] : [article];
  return [facts.words.lexicon.startsWithVowelSound(wordAt(facts, site.end)) ? 'an' : 'a'];
}

function verbWords(facts: SentenceFacts, site: Site, name: string): readonly string[] | undefined {
  const { lexicon } = facts.words;
  const lemma = verbLemma(wordAt(facts, site.end - 1), lexicon);
  if (lemma === undefined) return undefined;
  const forms = formsOfVerb(lemma, lexicon);
  if (!name.startsWith('to ')) return one(forms[VERB_FORMS.indexOf(name as (typeof VERB_FORMS)[number])]);
  return ['to', forms[VERB_FORMS.indexOf(name.slice(3) as (typeof VERB_FORMS)[number])]!];
}

function confusedWord(facts: SentenceFacts, site: Site, choice: number): string | undefined {
  const { words, isOfVerbs } = confusionSet(site.variant);
  const word = words[choice];
  if (word === undefined || !isOfVerbs) return word;
  const form = FORM_OF_TAG.get(facts.tag[site.first]!) ?? 0;
  return formsOfVerb(word, facts.words.lexicon)[form];
}
