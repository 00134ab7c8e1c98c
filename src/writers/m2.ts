/** One correction of a tokenised sentence: the tokens from `first` to `end` become `correction`. */
export interface M2Edit {
  readonly first: number;
  /** Equal to `first` where something is inserted. */
  readonly end: number;
  /** The new tokens, parted by spaces; empty where the old ones are deleted. */
  readonly correction: string;
  readonly code: string;
}

/** A tokenised sentence with what each annotator corrected. */
export interface M2Sentence {
  readonly tokens: readonly string[];
  /** By number of the annotator. An annotator without edits found nothing to correct. */
  readonly annotators: readonly (readonly M2Edit[])[];
}

/** What stands for an annotator who changed nothing (Dahlmeier & Ng 2012; Bryant et al. 2017). */
const NOTHING = 'A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||';

/** A sentence as a block of an M2 file, with the empty line that ends it. */
export function m2Block({ tokens, annotators }: M2Sentence): string {
  const lines = [['S', ...tokens].join(' ')];
  annotators.forEach((edits, annotator) => {
    if (edits.length === 0) lines.push(NOTHING + annotator);
    for (const { first, end, correction, code } of edits)
      lines.push(`A ${first} ${end}|||${code}|||${correction}|||REQUIRED|||-NONE-|||${annotator}`);
  });
  return `${lines.join('\n')}\n\n`;
}
