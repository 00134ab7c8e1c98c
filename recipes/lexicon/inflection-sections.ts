import { INFLECTIONS, type Inflection, OTHER_BITS } from '#src/engine/lexicon/inflections.js';

/** `lemma` and `form` are word ids; `rank` 0 is the preferred form of a kind. */
export interface InflectionRelation {
  readonly lemma: number;
  readonly form: number;
  readonly kind: Inflection;
  readonly rank: number;
}

const pack = (other: number, kind: Inflection, rank: number) =>
  other | (INFLECTIONS.indexOf(kind) << OTHER_BITS) | (Math.min(rank, 511) << (OTHER_BITS + 3));

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
