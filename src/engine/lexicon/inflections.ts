import type { Artefact } from '../artefact/artefact.js';
import type { InflectingClass } from './parts-of-speech.js';

/** The kinds of inflected forms. `present` is for forms that only `be` has: `am`, `are`. */
const INFLECTIONS = [
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

/** `lemma` and `form` are word ids; `rank` 0 is the preferred form of a kind. */
export interface InflectionRelation {
  readonly lemma: number;
  readonly form: number;
  readonly kind: Inflection;
  readonly rank: number;
}

const OTHER_BITS = 20;
const OTHER_MASK = (1 << OTHER_BITS) - 1;

const pack = (other: number, kind: Inflection, rank: number) =>
  other | (INFLECTIONS.indexOf(kind) << OTHER_BITS) | (Math.min(rank, 511) << (OTHER_BITS + 3));

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

function grouped(
  size: number,
  relations: readonly InflectionRelation[],
  key: (relation: InflectionRelation) => number,
  other: (relation: InflectionRelation) => number,
): { starts: Uint32Array<ArrayBuffer>; packed: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(size + 1);
  for (const relation of relations) starts[key(relation) + 1]! += 1;
  for (let id = 0; id < size; id++) starts[id + 1]! += starts[id]!;
  const next = Uint32Array.from(starts);
  const packed = new Uint32Array(relations.length);
  for (const relation of relations) {
    packed[next[key(relation)]!++] = pack(other(relation), relation.kind, relation.rank);
  }
  return { starts, packed };
}

/**
 * The sections that `Inflections` reads. Word ids must increase as frequency decreases, because lemmas are sorted by
 * id.
 */
export function inflectionSections(size: number, relations: readonly InflectionRelation[]) {
  const byRank = [...relations].sort((a, b) => a.rank - b.rank || a.form - b.form);
  const byLemma = [...relations].sort((a, b) => a.lemma - b.lemma || a.rank - b.rank);
  const forms = grouped(
    size,
    byRank,
    ({ lemma }) => lemma,
    ({ form }) => form,
  );
  const lemmas = grouped(
    size,
    byLemma,
    ({ form }) => form,
    ({ lemma }) => lemma,
  );
  return {
    formStarts: forms.starts,
    forms: forms.packed,
    lemmaStarts: lemmas.starts,
    lemmas: lemmas.packed,
  };
}
