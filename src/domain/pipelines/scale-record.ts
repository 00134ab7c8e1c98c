import { z } from 'zod';

/** A scale as stored in records of pipelines. */
export const scaleRecord = z
  .object({ name: z.string(), min: z.number(), max: z.number() })
  .refine(({ min, max }) => min < max, { error: 'the scale has no width' });
