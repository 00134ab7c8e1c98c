/** A half-open range of UTF-16 code units in the document's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
