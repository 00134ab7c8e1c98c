import { type DetectionCounts, fBeta } from './detection.js';

/** The edits proposed for a sentence, and those of each annotator. */
interface AnnotatedEdits<Edit> {
  readonly proposed: readonly Edit[];
  /** At least one list; empty for an annotator who changed nothing. */
  readonly references: readonly (readonly Edit[])[];
}

/** Edits of a corpus by outcome. */
interface EditAgreement<Edit> extends DetectionCounts {
  /** Proposed edits, each with its equal in the reference. */
  readonly foundEdits: readonly (readonly [proposed: Edit, reference: Edit])[];
  readonly missedEdits: readonly Edit[];
  readonly falseEdits: readonly Edit[];
}

type Compared<Edit> = Omit<EditAgreement<Edit>, keyof DetectionCounts>;

/**
 * Compares edits with those of annotators, sentence by sentence, as ERRANT does (Bryant, Felice & Briscoe 2017,
 * "Automatic annotation and evaluation of error types for GEC"): of several annotators, the one counts that gives the
 * highest F-beta over all sentences so far; ties go to the one with more found, fewer false and fewer missed edits.
 * @param key the same for edits that count as equal; unique within a list
 */
export function editAgreement<Edit>(
  sentences: readonly AnnotatedEdits<Edit>[],
  key: (edit: Edit) => string,
  beta = 0.5,
): EditAgreement<Edit> {
  const foundEdits: (readonly [Edit, Edit])[] = [];
  const missedEdits: Edit[] = [];
  const falseEdits: Edit[] = [];
  const counts = (more: Compared<Edit>): DetectionCounts => ({
    found: foundEdits.length + more.foundEdits.length,
    missed: missedEdits.length + more.missedEdits.length,
    falselyRaised: falseEdits.length + more.falseEdits.length,
  });
  for (const { proposed, references } of sentences) {
    const [best] = references
      .map((reference) => compare(proposed, reference, key))
      .map((compared) => ({ compared, counts: counts(compared) }))
      .sort((a, b) => byMerit(a.counts, b.counts, beta));
    if (!best) throw new RangeError('a sentence has no reference');
    foundEdits.push(...best.compared.foundEdits);
    missedEdits.push(...best.compared.missedEdits);
    falseEdits.push(...best.compared.falseEdits);
  }
  const none = { foundEdits: [], missedEdits: [], falseEdits: [] };
  return { ...counts(none), foundEdits, missedEdits, falseEdits };
}

function compare<Edit>(
  proposed: readonly Edit[],
  reference: readonly Edit[],
  key: (edit: Edit) => string,
): Compared<Edit> {
  const wanted = new Map(reference.map((edit) => [key(edit), edit]));
  const given = new Set(proposed.map(key));
  return {
    foundEdits: proposed.flatMap((edit) => {
      const equal = wanted.get(key(edit));
      return equal === undefined ? [] : [[edit, equal] as const];
    }),
    missedEdits: reference.filter((edit) => !given.has(key(edit))),
    falseEdits: proposed.filter((edit) => !wanted.has(key(edit))),
  };
}

function byMerit(a: DetectionCounts, b: DetectionCounts, beta: number): number {
  // Proposing nothing where there is nothing to find is a perfect result.
  const difference = (fBeta(b, beta) ?? 1) - (fBeta(a, beta) ?? 1);
  return difference || b.found - a.found || a.falselyRaised - b.falselyRaised || a.missed - b.missed;
}
