import { SCALES, type Scale } from '../results/scale.js';

/** What is known of a pipeline without the code that runs it. */
export interface PipelineCard {
  readonly name: string;
  /** Changes whenever the same text may get a different result for a reason that no component's version covers. */
  readonly version: string;
  /** Absent if it gives no overall score. */
  readonly scale?: Scale;
}

/** The built-in pipelines. */
export const CARDS = {
  cefr: { name: 'cefr', version: '0.1.0', scale: SCALES.cefr },
  ielts: { name: 'ielts', version: '0.1.0', scale: SCALES.ielts },
  'cefr-deep': { name: 'cefr-deep', version: '0.1.0', scale: SCALES.cefr },
  'ielts-deep': { name: 'ielts-deep', version: '0.1.0', scale: SCALES.ielts },
  'cefr-open': { name: 'cefr-open', version: '0.1.0', scale: SCALES.cefr },
  errors: { name: 'errors', version: '0.1.0' },
  'errors-deep': { name: 'errors-deep', version: '0.1.0' },
} as const satisfies Readonly<Record<string, PipelineCard>>;
