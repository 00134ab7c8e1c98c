import { v1_0_0 } from './v1.0.0.js';
import { v2_0_0 } from './v2.0.0.js';
import { v2_1_0 } from './v2.1.0.js';
import { v2_2_0 } from './v2.2.0.js';
import type { ApiVersion } from './version.js';

/** The versions that are served, in numeric order. */
export const API_VERSIONS: readonly ApiVersion[] = [v1_0_0, v2_0_0, v2_1_0, v2_2_0];

/** The version whose form stored results and notifications of webhooks created on the command line have. */
export const NEWEST_VERSION: ApiVersion = v2_2_0;

const byName = new Map(API_VERSIONS.map((version) => [version.name, version]));

/** The served version of that name (`MAJOR.MINOR.PATCH`, without the `v` of paths), or undefined. */
export function findVersion(name: string): ApiVersion | undefined {
  return byName.get(name);
}
