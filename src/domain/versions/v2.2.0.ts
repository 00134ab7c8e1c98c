import { v2_1_0 } from './v2.1.0.js';
import type { ApiVersion } from './version.js';

/** Adds a reason for each error, and trait scores if the pipeline has them. */
export const v2_2_0: ApiVersion = {
  ...v2_1_0,
  name: '2.2.0',
  successAttributes: [...v2_1_0.successAttributes, 'error_reasons'],
  scoreDimensions: [
    ...v2_1_0.scoreDimensions,
    'cohesion',
    'syntax',
    'vocabulary',
    'phraseology',
    'grammar',
    'conventions',
  ],
};
