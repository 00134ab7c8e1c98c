import type { SuccessResult } from '../result.js';

/** A version of the API: in what it differs from the others. All work on the same data. */
export interface ApiVersion {
  /** `MAJOR.MINOR.PATCH`. */
  readonly name: string;
  /** What every index counts, from 0: UTF-16 code units or Unicode code points. */
  readonly indices: 'code_units' | 'code_points';
  /** The attributes that a success result can have; a later version's are left out. */
  readonly successAttributes: readonly (keyof SuccessResult)[];
}
