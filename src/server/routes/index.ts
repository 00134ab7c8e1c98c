import type { WebhookRules } from '../../services/accounts/webhooks.js';
import type { ServiceContext } from '../../services/service-context.js';
import type { Resource } from '../resource.js';
import { author } from './author.js';
import { feedback } from './feedback.js';
import { results } from './results.js';
import { text } from './text.js';
import { versions } from './versions.js';
import { webhook, webhooks } from './webhooks.js';

/** Every resource of the API. */
export function allResources(context: ServiceContext, rules: WebhookRules): readonly Resource[] {
  return [
    text(context),
    results(context),
    feedback(context),
    author(context),
    webhooks(context, rules),
    webhook(context),
    versions,
  ];
}
