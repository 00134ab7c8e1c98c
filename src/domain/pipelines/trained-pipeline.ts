import { z } from 'zod';
import { TRAITS } from '../../engine/results/traits.js';
import { identifierFault } from '../submissions/identifier.js';
import { crossValidated } from './cross-validated.js';
import { scaleRecord } from './scale-record.js';

/** Form of `pipeline.json`; raised when a version of assess can no longer use what an earlier one trained. */
export const TRAINED_FORMAT = 1;

const shape = {
  format: z.literal(TRAINED_FORMAT),
  name: z.string().refine((name) => identifierFault(name, 'name') === undefined),
  /** The built-in pipeline that provides everything except the overall score. */
  base: z.string(),
  /** The scale of overall scores: the range of the marks. */
  scale: scaleRecord,
  /** The traits that it scores; absent: none. */
  traits: z.array(z.enum(TRAITS)).min(1).optional(),
  /** Number of marked texts it was fitted on. */
  texts: z.number().int().positive(),
  /** ISO 8601, UTC. */
  trainedAt: z.string(),
  /** Version by name of the components on whose output it was fitted. */
  components: z.record(z.string(), z.string()),
  /** SHA-256 of the model file, in hexadecimal digits. */
  model: z.string(),
  /** Agreement with the marks in cross-validation; earlier versions did not record it. */
  crossValidated: crossValidated.optional(),
} as const;

/** The content of `pipeline.json` of a trained pipeline. */
export const trainedRecord = z.object(shape);
export type TrainedRecord = z.output<typeof trainedRecord>;

/** A pipeline that was fitted on marked texts. Plain data, so that it can be passed between threads. */
export interface TrainedPipeline extends Readonly<TrainedRecord> {
  /** Folder of the model file, its card and its record. */
  readonly folder: string;
}

/** An unusable folder of a trained or calibrated pipeline. */
export interface BrokenPipeline {
  readonly name: string;
  readonly folder: string;
  readonly reason: string;
}
