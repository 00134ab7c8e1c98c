import { Args } from '@oclif/core';

/** The argument of commands on one webhook. */
export const webhookId = Args.string({
  ignoreStdin: true,
  description: 'Id of the webhook, from `webhook list`.',
  required: true,
});
