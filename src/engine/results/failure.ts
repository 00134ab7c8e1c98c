/** Why a text could not be assessed (decision 28), in the order of the checks. */
export const FAILURE_MESSAGES = [
  'token_too_long',
  'sentence_too_long',
  'insufficient_english_text',
  'unspecified_error',
] as const;
export type FailureMessage = (typeof FAILURE_MESSAGES)[number];

/** The same in words, after `not assessed: `. */
export const FAILURE_REASONS: Readonly<Record<FailureMessage, string>> = {
  token_too_long: 'it has a word of enormous length',
  sentence_too_long: 'it has a sentence of enormous length, perhaps without any full stop',
  insufficient_english_text: 'it has too little English',
  unspecified_error: 'the reason is unknown',
};

/** A failure in the form of the results operation. */
export interface FailureResult {
  type: 'failure';
  code: 200;
  message: FailureMessage;
}

/** A failure in the form of the results operation. */
export function failure(message: FailureMessage): FailureResult {
  return { type: 'failure', code: 200, message };
}
