/** A text of a pair. */
export interface ComparedText {
  /** Its id, or where it stands in its file. */
  readonly id: string;
  readonly authorId: string | null;
  readonly taskId: string | null;
}

/** A passage that two texts share, almost word for word. */
export interface SharedPassage {
  /** Words that are in both. */
  readonly words: number;
  /** Start and end in each text, in code points. */
  readonly a: readonly [start: number, end: number];
  readonly b: readonly [start: number, end: number];
  /** As the first text has it. */
  readonly text: string;
}

/** Two texts of different authors that share passages. */
export interface DuplicatePair {
  readonly a: ComparedText;
  readonly b: ComparedText;
  /** Words in shared passages. */
  readonly words: number;
  /** Their share of the shorter text, without what it quotes from the question and without common passages. */
  readonly share: number;
  /** Words of the longest passage. */
  readonly longest: number;
  /** In the order of the second text. */
  readonly passages: readonly SharedPassage[];
}

/** A passage in many texts, which is no sign that two of them have one source. */
export interface CommonPassage {
  readonly texts: number;
  readonly words: number;
  /** As the first text that contains it has it. */
  readonly text: string;
}

/** Which texts of an archive share long passages. */
export interface DuplicatesReport {
  readonly texts: number;
  /** Authors; null if the source does not name them. */
  readonly authors: number | null;
  /** Rows that broke a rule. */
  readonly rejected: number;
  /** Fewest words of a passage. */
  readonly fewest: number;
  /** A passage in the texts of more authors is common. */
  readonly most: number;
  /** All pairs, also those that are not listed. */
  readonly found: number;
  /** Those with the most shared words first. */
  readonly pairs: readonly DuplicatePair[];
  /** Passages that were left out because many texts have them, those of most texts first. */
  readonly common: readonly CommonPassage[];
}
