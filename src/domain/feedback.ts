import { z } from 'zod';

/** An examiner's mark for one submission. */
export interface Feedback {
  readonly submission_id: string;
  readonly examiner_id: number;
  /** A single overall mark has the shape `{holistic: "<mark>"}`; other shapes are kept as sent. */
  readonly mark: Readonly<Record<string, unknown>>;
}

const examinerId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Judges the body of a feedback request (decision 29): examiner_id, then mark.
 * @returns the accepted attributes, or the interface's message
 */
export function parseFeedback(
  body: Readonly<Record<string, unknown>>,
): { examiner_id: number; mark: Record<string, unknown>; message?: undefined } | { message: string } {
  const { examiner_id, mark } = body;
  if (examiner_id === undefined || examiner_id === null) return { message: 'must specify examiner_id' };
  if (!examinerId.safeParse(examiner_id).success)
    return { message: 'examiner_id must be an integer greater than 0' };
  if (mark === undefined || mark === null) return { message: 'must specify mark' };
  if (typeof mark !== 'object' || Array.isArray(mark) || Object.keys(mark).length === 0) {
    return { message: 'mark must be a non-empty object' };
  }
  const marks = mark as Record<string, unknown>;
  if (Object.hasOwn(marks, 'holistic') && typeof marks.holistic !== 'string') {
    return { message: 'holistic must be a string' };
  }
  return { examiner_id: examiner_id as number, mark: marks };
}
