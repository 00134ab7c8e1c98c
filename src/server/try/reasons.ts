import { z } from 'zod';
import { apiError } from '../../domain/api-error.js';
import { LONGEST_REASON } from '../../engine/results/error-reasons.js';
import { reasonsIn, reasonsLanguage } from '../../services/reasons/reasons-in.js';
import type { Resource } from '../resource.js';
import { refusal, success } from '../response.js';

const reasonsBody = z.object({
  language: z.string().max(40),
  reasons: z.array(z.string().max(LONGEST_REASON)).max(10_000),
});

/** `/reasons`: the given reasons in another language. */
export const reasons: Resource = {
  versioned: false,
  path: ['reasons'],
  operations: {
    POST: {
      name: 'translateReasons',
      summary: 'Show reasons in another language',
      body: reasonsBody,
      success: z.object({ type: z.literal('success'), code: z.literal(200), reasons: z.array(z.string()) }),
      async respond({ body }) {
        const parsed = reasonsBody.safeParse(body);
        if (!parsed.success) return refusal(apiError(400, 'language and reasons are required'));
        const { language, reasons } = parsed.data;
        if (!reasonsLanguage(language))
          return refusal(apiError(400, 'there are no reasons in this language'));
        const shown = reasonsIn(language)?.of ?? ((reason: string) => reason);
        return success({ type: 'success', code: 200, reasons: reasons.map(shown) });
      },
    },
  },
};
