import { detached } from '../../document/detached.js';
import { wordHash } from '../../document/tagging/token-facts.js';
import type { WordKnowledge } from '../../document/tagging/word-knowledge.js';
import type { Kernel } from '../../kernel/kernel.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { FAMILY_MEMBERS, familyOf } from './word-family.js';

/** The forms of a verb, as bits of a mask and, in this order, as classes of a choice. */
export const VERB_FORMS = ['base', 'thirdPerson', 'past', 'pastParticiple', 'gerund'] as const;

/** Whether a word is the singular or the plural of a noun that has both. */
export const GrammaticalNumber = { none: 0, singular: 1, plural: 2 } as const;

/** Limit on the words kept in memory; an essay has a few hundred. */
const MOST_WORDS = 150_000;
const FIRST_CAPACITY = 1 << 12;

/**
 * Facts about words that choices use regardless of their place, computed once per thread for each word that occurs:
 * columns of numbers, indexed by the result of `indexOf`. Index 0 means no word.
 */
export class WordFacts {
  hash = new Int32Array(FIRST_CAPACITY);
  cluster = new Uint16Array(FIRST_CAPACITY);
  group = new Uint8Array(FIRST_CAPACITY);
  /** Hash of the singular of a noun; of the word itself if it is not a noun. */
  nounLemma = new Int32Array(FIRST_CAPACITY);
  verbLemma = new Int32Array(FIRST_CAPACITY);
  /** Which of `VERB_FORMS` the word can be. */
  verbForms = new Uint8Array(FIRST_CAPACITY);
  number = new Uint8Array(FIRST_CAPACITY);
  /** Hash of the adjective that names the word's family; 0 for none. */
  family = new Int32Array(FIRST_CAPACITY);
  /** 1 + place in `FAMILY_MEMBERS`; 0 for none. */
  member = new Uint8Array(FIRST_CAPACITY);
  /** The words themselves, in lower case. */
  readonly text: string[] = [''];
  readonly #indices = new Map<string, number>();
  #size = 1;

  constructor(
    readonly lexicon: Lexicon,
    readonly knowledge: WordKnowledge,
    /** The kernel whose memory contains the facts of sentences. */
    readonly kernel: Kernel,
    /** Maximum number of words remembered across texts. */
    readonly most = MOST_WORDS,
  ) {}

  /** The index of a word in lower case; stays valid until `forget`. */
  indexOf(lower: string): number {
    return this.#indices.get(lower) ?? this.#add(lower);
  }

  /** Called between texts: clears the memory if very many words have occurred. */
  forget(): void {
    if (this.#size <= this.most) return;
    this.#indices.clear();
    this.#size = 1;
  }

  #add(word: string): number {
    const lower = detached(word);
    const index = this.#size++;
    if (index >= this.hash.length) this.#grow();
    this.#indices.set(lower, index);
    this.text[index] = lower;
    const hash = wordHash(lower);
    const known = this.knowledge.find(hash);
    this.hash[index] = hash;
    this.cluster[index] = known < 0 ? 0 : this.knowledge.clusters[known]!;
    this.group[index] = known < 0 ? 0 : this.knowledge.groups[known]!;
    const { lexicon } = this;
    this.nounLemma[index] = wordHash(lexicon.singular(lower) ?? lower);
    this.verbLemma[index] = wordHash(verbLemma(lower, lexicon) ?? lower);
    this.verbForms[index] = verbFormsOf(lower, lexicon);
    this.number[index] = numberOf(lower, lexicon);
    const found = familyOf(lower, lexicon);
    this.family[index] = found ? wordHash(found.family.adjective) : 0;
    this.member[index] = found ? 1 + FAMILY_MEMBERS.indexOf(found.member) : 0;
    return index;
  }

  #grow(): void {
    this.hash = grown(this.hash, Int32Array);
    this.cluster = grown(this.cluster, Uint16Array);
    this.group = grown(this.group, Uint8Array);
    this.nounLemma = grown(this.nounLemma, Int32Array);
    this.verbLemma = grown(this.verbLemma, Int32Array);
    this.verbForms = grown(this.verbForms, Uint8Array);
    this.number = grown(this.number, Uint8Array);
    this.family = grown(this.family, Int32Array);
    this.member = grown(this.member, Uint8Array);
  }
}

type Column = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function grown<T extends Column>(column: T, type: new (length: number) => T): T {
  const larger = new type(2 * column.length);
  larger.set(column as never);
  return larger;
}

/** The base form of a verb. For a word that is both a form of one verb and the base of another, the former. */
export function verbLemma(lower: string, lexicon: Lexicon): string | undefined {
  return lexicon.lemmas(lower, 'verb')[0];
}

function verbFormsOf(lower: string, lexicon: Lexicon): number {
  const lemma = verbLemma(lower, lexicon);
  if (lemma === undefined || lemma === 'be') return 0;
  const forms = formsOfVerb(lemma, lexicon);
  let mask = 0;
  forms.forEach((form, at) => {
    if (form === lower) mask |= 1 << at;
  });
  return mask;
}

/** The forms of a verb in the order of `VERB_FORMS`. */
export function formsOfVerb(lemma: string, lexicon: Lexicon): string[] {
  const { base, thirdPerson, past, pastParticiple, gerund } = lexicon.verbForms(lemma);
  return [base, thirdPerson, past, pastParticiple, gerund];
}

function numberOf(lower: string, lexicon: Lexicon): number {
  if (lower.length < 3) return GrammaticalNumber.none;
  const singular = lexicon.singular(lower);
  if (singular !== undefined && singular !== lower) return GrammaticalNumber.plural;
  if (!lexicon.isBaseForm(lower, 'noun')) return GrammaticalNumber.none;
  const plural = otherNumber(lower, lexicon);
  return plural !== undefined && plural !== lower ? GrammaticalNumber.singular : GrammaticalNumber.none;
}

/** The plural of a singular noun or the singular of a plural, if the lexicon has it; undefined otherwise. */
export function otherNumber(lower: string, lexicon: Lexicon): string | undefined {
  const singular = lexicon.singular(lower);
  if (singular !== undefined) return singular === lower ? undefined : singular;
  const plural = lower === 'person' ? 'people' : lexicon.plural(lower);
  return lexicon.isKnownAnyCase(plural) ? plural : undefined;
}
