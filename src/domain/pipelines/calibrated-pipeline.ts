import { z } from 'zod';
import { identifierFault } from '../submissions/identifier.js';
import { crossValidated } from './cross-validated.js';
import { scaleRecord } from './scale-record.js';

/** Form of the record of a calibrated pipeline; raised when a version of assess can no longer use an earlier one. */
export const CALIBRATED_FORMAT = 1;

const point = z.number().refine(Number.isFinite);

/** How scores of a pipeline are converted to the scale of your own marks. */
const calibration = z.object({
  /** Score = intercept + slope · score of the base, kept within the scale. */
  slope: point.positive(),
  intercept: point,
  /** The standard error is this many times that of the base for texts like those that the base was fitted on. */
  errorFactor: point.positive(),
});
export type Calibration = Readonly<z.output<typeof calibration>>;

/** The content of `pipeline.json` of a calibrated pipeline. */
export const calibratedRecord = z.object({
  kind: z.literal('calibrated'),
  format: z.literal(CALIBRATED_FORMAT),
  name: z.string().refine((name) => identifierFault(name, 'name') === undefined),
  /** The built-in or trained pipeline whose scores are calibrated; everything else is taken from it, too. */
  base: z.string(),
  /** Configuration hash of the base when it was calibrated. */
  baseConfig: z.string(),
  /** The scale of overall scores, which is that of the marks. */
  scale: scaleRecord,
  /** Number of marked texts that it was calibrated on. */
  texts: z.number().int().positive(),
  /** ISO 8601, UTC. */
  calibratedAt: z.string(),
  calibration,
  crossValidated,
});
export type CalibratedRecord = z.output<typeof calibratedRecord>;

/** A pipeline whose scale and interval were fitted on marked texts. Plain data, so that it can be passed between threads. */
export interface CalibratedPipeline extends Readonly<CalibratedRecord> {
  /** Folder of its card, its record and the list of its texts. */
  readonly folder: string;
}
