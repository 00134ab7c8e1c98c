/** The attributes of a submission, with texts and questions by number. */
export interface Attributes {
  readonly author: string;
  readonly task: string;
  readonly session?: string;
  readonly sequence?: number;
  readonly count?: number;
  readonly text: number;
  readonly question: number;
  readonly test?: 1;
}

export interface Text {
  readonly attributes: Attributes;
  /** A column of files; texts that clients send have none. */
  readonly l1: string | undefined;
  /** Whether it has been seen with a result. */
  readonly isAssessed: boolean;
  /** When it was received, to the second, as soon as an answer names it. */
  readonly received: string | undefined;
  /** Marks by examiner. */
  readonly marks: Readonly<Record<string, string>>;
}

/**
 * Some texts and their authors, which conflict with each other and with nothing else. Texts are in the order of their
 * receipt.
 */
export interface Family {
  readonly texts: Readonly<Record<string, Text>>;
  /** Authors without a new submission since their deletion. */
  readonly erased: Readonly<Record<string, { readonly count: number; readonly at: string | undefined }>>;
}

export const NO_TEXTS: Family = { texts: {}, erased: {} };

export const withText = (state: Family, id: string, text: Text): Family => ({
  ...state,
  texts: { ...state.texts, [id]: text },
});
