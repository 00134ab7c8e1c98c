import { API_VERSIONS } from '../../domain/versions/index.js';
import type { Resource } from '../resource.js';
import { success } from '../response.js';
import { versionsResponse } from '../schemas.js';

const LIST = success({ type: 'success', code: 200, versions: API_VERSIONS.map(({ name }) => name) });

/** `/account/{account_id}/versions`: the only path without a version. */
export const versions: Resource = {
  versioned: false,
  path: ['versions'],
  operations: {
    GET: {
      name: 'listVersions',
      summary: 'List the supported versions',
      success: versionsResponse,
      respond: async () => LIST,
    },
  },
};
