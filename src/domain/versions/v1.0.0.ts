import { v2_0_0 } from './v2.0.0.js';
import type { ApiVersion } from './version.js';

/** Counts indices like strings in JavaScript, Java and C#. */
export const v1_0_0: ApiVersion = { ...v2_0_0, name: '1.0.0', indices: 'code_units' };
