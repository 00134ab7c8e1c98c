import { apiError, apiErrors } from '../../domain/api-error.js';
import { renderWebhook } from '../../domain/versions/render.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  type WebhookRules,
} from '../../services/accounts/webhooks.js';
import type { ServiceContext } from '../../services/service-context.js';
import { ID, type Resource } from '../resource.js';
import { DONE, refusal, success } from '../response.js';
import { doneResponse, webhookBody, webhookCreatedResponse, webhookListResponse } from '../schemas.js';

/** `/webhooks`: creates and lists webhooks. */
export const webhooks = (context: ServiceContext, rules: WebhookRules): Resource => ({
  versioned: true,
  path: ['webhooks'],
  operations: {
    POST: {
      name: 'createWebhook',
      summary: 'Create a webhook',
      body: webhookBody,
      success: webhookCreatedResponse,
      async respond({ accountId, version, body }) {
        const created = await createWebhook(context, rules, { accountId, url: body.url, version });
        if (created.fault !== undefined) return refusal(apiError(400, created.fault));
        const { id, secret } = created.webhook;
        return success({ type: 'success', id, secret, code: 200 });
      },
    },
    GET: {
      name: 'listWebhooks',
      summary: 'List the webhooks',
      success: webhookListResponse,
      async respond({ accountId, version }) {
        const listed = await listWebhooks(context, accountId);
        const shown = listed.map((one) => renderWebhook(version, one));
        return success({ type: 'success', webhooks: shown, code: 200 });
      },
    },
  },
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WEBHOOK_NOT_FOUND = refusal(apiErrors.webhookNotFound);

/** `/webhooks/{id}`: deletes a webhook. A malformed id counts as unknown. */
export const webhook = (context: ServiceContext): Resource => ({
  versioned: true,
  path: ['webhooks', ID],
  judgeId: (id) => (UUID.test(id) ? undefined : WEBHOOK_NOT_FOUND),
  operations: {
    DELETE: {
      name: 'deleteWebhook',
      summary: 'Delete a webhook',
      success: doneResponse,
      async respond({ accountId, id }) {
        const wasThere = await deleteWebhook(context, accountId, id);
        return wasThere ? DONE : WEBHOOK_NOT_FOUND;
      },
    },
  },
});
