import type { Artefact } from '../artefact/artefact.js';
import type { InflectingClass } from './parts-of-speech.js';

/** The kinds of inflected forms. `present` is for forms that only `be` has: `am`, `are`. */
export const INFLECTIONS = [
  'plural',
  'thirdPerson',
  'past',
  'pastParticiple',
  'gerund',
  'comparative',
  'superlative',
  'present',
] as const;
export type Inflection = (typeof INFLECTIONS)[number];

const CLASS_OF: Readonly<Record<Inflection, InflectingClass>> = {
  plural: 'noun',
  thirdPerson: 'verb',
  past: 'verb',
  pastParticiple: 'verb',
  gerund: 'verb',
  present: 'verb',
  comparative: 'adjective',
  superlative: 'adjective',
};

/** Bits of the other word in a packed relation; above them are three of the kind, then the rank. */
export const OTHER_BITS = 20;
const OTHER_MASK = (1 << OTHER_BITS) - 1;

/**
 * Which form belongs to which lemma, in both directions. Each direction is a list of packed relations grouped by word:
 * `starts[id]` is the start of a word's group; within a group the preferred form comes first.
 */
export class Inflections {
  readonly #formStarts: Uint32Array;
  readonly #forms: Uint32Array;
  readonly #lemmaStarts: Uint32Array;
  readonly #lemmas: Uint32Array;

  constructor(artefact: Artefact) {
    this.#formStarts = artefact.section('formStarts', 'u32');
    this.#forms = artefact.section('forms', 'u32');
    this.#lemmaStarts = artefact.section('lemmaStarts', 'u32');
    this.#lemmas = artefact.section('lemmas', 'u32');
  }

  /** Ids of a lemma's forms of one kind, preferred form first. */
  forms(lemma: number, kind: Inflection): number[] {
    const wanted = INFLECTIONS.indexOf(kind);
    const ids: number[] = [];
    for (let at = this.#formStarts[lemma]!; at < this.#formStarts[lemma + 1]!; at++) {
      const relation = this.#forms[at]!;
      if (((relation >>> OTHER_BITS) & 7) === wanted) ids.push(relation & OTHER_MASK);
    }
    return ids;
  }

  /** Ids of the lemmas of a class that have the word as an inflected form, each once; the most common word first. */
  lemmas(form: number, wordClass: InflectingClass): number[] {
    const ids: number[] = [];
    for (let at = this.#lemmaStarts[form]!; at < this.#lemmaStarts[form + 1]!; at++) {
      const relation = this.#lemmas[at]!;
      const id = relation & OTHER_MASK;
      if (CLASS_OF[INFLECTIONS[(relation >>> OTHER_BITS) & 7]!] === wordClass && !ids.includes(id))
        ids.push(id);
    }
    return ids;
  }

  /** The kinds of form that a word can be. */
  kinds(form: number): Inflection[] {
    const kinds = new Set<Inflection>();
    for (let at = this.#lemmaStarts[form]!; at < this.#lemmaStarts[form + 1]!; at++) {
      kinds.add(INFLECTIONS[(this.#lemmas[at]! >>> OTHER_BITS) & 7]!);
    }
    return [...kinds];
  }
}
