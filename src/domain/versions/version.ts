import type { ScoreDimensions, SuccessResult } from '../../engine/results/result.js';
import type { DisabledReason } from '../webhooks/webhook.js';

/** A webhook as lists show it. */
export interface ListedWebhook {
  readonly id: string;
  readonly url: string;
  /** Present while nothing is sent to it. */
  readonly disabled_at?: string;
  readonly disabled_reason?: DisabledReason;
}

/** The differences of a version of the API from the others. All use the same data. */
export interface ApiVersion {
  /** `MAJOR.MINOR.PATCH`. */
  readonly name: string;
  /** What every index counts, from 0: UTF-16 code units or Unicode code points. */
  readonly indices: 'code_units' | 'code_points';
  /** The attributes that a success result can have; a later version's are left out. */
  readonly successAttributes: readonly (keyof SuccessResult)[];
  /** The members that `score_dimensions` of a success result can have. */
  readonly scoreDimensions: readonly (keyof ScoreDimensions)[];
  /** The attributes that a webhook can have in lists. */
  readonly webhookAttributes: readonly (keyof ListedWebhook)[];
}
