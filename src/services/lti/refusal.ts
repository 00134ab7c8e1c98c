/** Why a request of a platform, or of a page below it, is refused: for people, without data of learners. */
export class LtiRefusal extends Error {
  /** @param status the HTTP status */
  constructor(
    message: string,
    readonly status = 400,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
