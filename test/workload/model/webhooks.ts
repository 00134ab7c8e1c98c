import { isDeepStrictEqual } from 'node:util';
import type { Subject } from './linearise.js';

/** The webhooks of an account, in order of creation; of those whose creation got no answer, the id is unknown. */
export type Webhooks = readonly { readonly id: string | undefined; readonly url: string }[];

export type WebhookQuestion =
  | { readonly ask: 'create'; readonly url: string }
  | { readonly ask: 'list' }
  | { readonly ask: 'remove'; readonly id: string };

export type WebhookAnswer =
  | { readonly id: string }
  | { readonly list: readonly { readonly id: string; readonly url: string }[] }
  | { readonly message: string | undefined };

export const webhooks: Subject<Webhooks, WebhookQuestion, WebhookAnswer> = {
  key: (state) => JSON.stringify(state),
  next(state, question, answer) {
    switch (question.ask) {
      case 'create':
        if (answer && !('id' in answer)) return [];
        return [[...state, { id: answer?.id, url: question.url }]];
      case 'list': {
        if (!answer) return [state];
        if (!('list' in answer) || answer.list.length !== state.length) return [];
        const named = state.map(({ id, url }, index) => ({ id: id ?? answer.list[index]!.id, url }));
        return isDeepStrictEqual(named, answer.list) ? [named] : [];
      }
      case 'remove': {
        const rest = state.filter(({ id }) => id !== question.id);
        const message = rest.length < state.length ? undefined : 'webhook not found';
        if (answer && !('message' in answer && answer.message === message)) return [];
        return [rest];
      }
    }
  },
  isRead: ({ ask }) => ask === 'list',
};
