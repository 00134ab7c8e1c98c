/** One correction of a tokenised sentence: the tokens from `first` to `end` become `correction`. */
export interface M2Edit {
  readonly first: number;
  /** Equal to `first` for an insertion. */
  readonly end: number;
  /** The new tokens, separated by spaces; empty for a deletion. */
  readonly correction: string;
  readonly code: string;
}

/**
 * A tokenised sentence with what each annotator corrected: a block of an M2 file (Dahlmeier & Ng 2012, "Better evaluation
 * for grammatical error correction", as ERRANT writes it).
 */
export interface M2Sentence {
  readonly tokens: readonly string[];
  /** By number of the annotator. An annotator without edits found nothing to correct. */
  readonly annotators: readonly (readonly M2Edit[])[];
}
