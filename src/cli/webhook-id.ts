import { argument } from './flags.js';

/** The argument of commands on one webhook. */
export const webhookId = argument('Id of the webhook, from `webhook list`.');
