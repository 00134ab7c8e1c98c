import { apiErrors } from '../../domain/api-error.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { ResultReader } from '../../services/assessment/results.js';
import type { ServiceContext } from '../../services/service-context.js';
import { ID, type Resource } from '../resource.js';
import { refusal, success } from '../response.js';
import { resultsResponse } from '../schemas.js';

const ID_NOT_FOUND = refusal(apiErrors.idNotFound);

/** `/text/{id}/results`: returns results. A malformed id counts as unknown. */
export const results = (context: ServiceContext): Resource => {
  const reader = new ResultReader(context);
  return {
    versioned: true,
    path: ['text', ID, 'results'],
    judgeId: (id) => (identifierFault(id, 'id') === undefined ? undefined : ID_NOT_FOUND),
    operations: {
      GET: {
        name: 'getResults',
        summary: 'Retrieve the results of a text',
        success: resultsResponse,
        async respond({ accountId, version, id }) {
          const results = await reader.read(accountId, id, version);
          if (results.state === 'unknown') return ID_NOT_FOUND;
          if (results.state === 'assessed') return success(results.body);
          return success({
            type: 'results_not_ready',
            code: 200,
            estimated_seconds_to_completion: inTenths(results.seconds),
          });
        },
      },
    },
  };
};

/** Precision of the estimate. */
const inTenths = (seconds: number) => Math.round(Math.max(0, seconds) * 10) / 10;
