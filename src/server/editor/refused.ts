/** A request that can't be answered. Such answers are plain text in this interface. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
