/** What was masked: identities, and ways to reach somebody. */
export type MaskKind = 'NAME' | 'EMAIL' | 'URL' | 'PHONE' | 'NUMBER' | 'ADDRESS';

/** A stretch of a text, in UTF-16 code units, end-exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Found extends Stretch {
  readonly kind: MaskKind;
}

export interface Mask extends Found {
  /** Its replacement: `[NAME_1]`. Equal values within a text have the same one. */
  readonly label: string;
}
