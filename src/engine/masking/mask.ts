/** What was masked: who somebody is, or how to reach them. */
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
  /** What stands in its place: `[NAME_1]`. The same within a text stands for the same. */
  readonly label: string;
}
