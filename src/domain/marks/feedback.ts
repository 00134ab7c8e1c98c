import { z } from 'zod';

/** An examiner's mark for one submission. */
export interface Feedback {
  readonly submission_id: string;
  readonly examiner_id: number;
  /** A single overall mark has the shape `{holistic: "<mark>"}`; other shapes are kept as sent. */
  readonly mark: Readonly<Record<string, unknown>>;
}

/** A mark from a file, where an examiner may have a name; the store assigns numbers to names. */
export interface FiledFeedback extends Omit<Feedback, 'examiner_id'> {
  readonly examiner_id: number | string;
}

/** The interface's message for an invalid `examiner_id`. */
export const NOT_AN_EXAMINER = 'examiner_id must be an integer greater than 0';
const NOT_A_MARK = 'mark must be a non-empty object';

/** The attributes of a feedback request in the order of their checks, each with the check of its value. */
export const feedbackAttributes = {
  examiner_id: z
    .number({ error: NOT_AN_EXAMINER })
    .int({ error: NOT_AN_EXAMINER })
    .positive({ error: NOT_AN_EXAMINER })
    .max(Number.MAX_SAFE_INTEGER, { error: NOT_AN_EXAMINER })
    .describe('Identifies the examiner.'),
  mark: z
    .looseObject(
      { holistic: z.string({ error: 'holistic must be a string' }).optional() },
      { error: NOT_A_MARK },
    )
    .refine((mark) => Object.keys(mark).length > 0, { error: NOT_A_MARK })
    .meta({
      description: 'A single overall mark is `{"holistic": "<mark>"}`; other shapes are stored as sent.',
      minProperties: 1,
    }),
} as const;

/**
 * Checks the body of a feedback request (decision 29): examiner_id, then mark.
 * @returns the accepted attributes, or the interface's message
 */
export function parseFeedback(
  body: Readonly<Record<string, unknown>>,
): { examiner_id: number; mark: Record<string, unknown>; message?: undefined } | { message: string } {
  for (const [name, attribute] of Object.entries(feedbackAttributes)) {
    const value = body[name];
    if (value === undefined || value === null) return { message: `must specify ${name}` };
    const { error } = attribute.safeParse(value);
    if (error) return { message: error.issues[0]?.message ?? `${name} is invalid` };
  }
  // As sent: a schema may return a copy without unknown members.
  return { examiner_id: body.examiner_id as number, mark: body.mark as Record<string, unknown> };
}
