/** Tokens of the original and their replacement in the corrected text; half-open ranges, one of which may be empty. */
export interface TokenEdit {
  readonly firstToken: number;
  readonly endToken: number;
  readonly firstCorrected: number;
  readonly endCorrected: number;
}

export const isInsertion = ({ firstToken, endToken }: TokenEdit) => firstToken === endToken;
export const isDeletion = ({ firstCorrected, endCorrected }: TokenEdit) => firstCorrected === endCorrected;

/** One edit that covers two adjacent ones, or everything between them. */
export const joined = (first: TokenEdit, last: TokenEdit): TokenEdit => ({
  firstToken: first.firstToken,
  endToken: last.endToken,
  firstCorrected: first.firstCorrected,
  endCorrected: last.endCorrected,
});

/** Whether there is nothing unchanged between two edits. */
export const touches = (first: TokenEdit, next: TokenEdit): boolean =>
  first.endToken === next.firstToken && first.endCorrected === next.firstCorrected;
