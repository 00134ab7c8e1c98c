/** A fault in the notation of a pattern, with the place of the word at fault: its offset from the start of the line. */
export class NotationError extends Error {
  constructor(
    message: string,
    readonly offset = 0,
  ) {
    super(message);
    this.name = 'NotationError';
  }
}
