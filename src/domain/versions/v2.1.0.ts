import { v2_0_0 } from './v2.0.0.js';
import type { ApiVersion } from './version.js';

/** Adds the standard error, the CEFR level and the pipeline of a score, and shows which webhooks are disabled. */
export const v2_1_0: ApiVersion = {
  ...v2_0_0,
  name: '2.1.0',
  successAttributes: [...v2_0_0.successAttributes, 'cefr_level', 'score_standard_error', 'pipeline'],
  webhookAttributes: [...v2_0_0.webhookAttributes, 'disabled_at', 'disabled_reason'],
};
