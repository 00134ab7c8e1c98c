import type { Subject } from './linearise.js';

/** The tokens of an account; of one whose creation got no answer, the id is unknown. */
export type Tokens = readonly { readonly id: string | undefined; readonly isRevoked: boolean }[];

export type TokenQuestion =
  | { readonly ask: 'create' }
  | { readonly ask: 'list' }
  | { readonly ask: 'revoke'; readonly id: string }
  /** A request with it. */
  | { readonly ask: 'use'; readonly id: string };

export type TokenAnswer =
  | { readonly id: string }
  | { readonly list: readonly { readonly id: string; readonly isRevoked: boolean }[] }
  | { readonly isAccepted: boolean };

export const tokens: Subject<Tokens, TokenQuestion, TokenAnswer> = {
  key: (state) => JSON.stringify(state),
  next(state, question, answer) {
    switch (question.ask) {
      case 'create':
        if (answer && !('id' in answer)) return [];
        return [[...state, { id: answer?.id, isRevoked: false }]];
      case 'list':
        if (!answer) return [state];
        return 'list' in answer ? named(state, answer.list) : [];
      case 'revoke':
        return [state.map((token) => (token.id === question.id ? { ...token, isRevoked: true } : token))];
      case 'use': {
        if (!answer) return [state];
        const isValid = state.some(({ id, isRevoked }) => id === question.id && !isRevoked);
        return 'isAccepted' in answer && answer.isAccepted === isValid ? [state] : [];
      }
    }
  },
  isRead: ({ ask }) => ask === 'list' || ask === 'use',
};

/** The state with the ids that a list shows; none if it is a list of other tokens. */
function named(state: Tokens, list: Extract<TokenAnswer, { list: unknown }>['list']): readonly Tokens[] {
  if (list.length !== state.length) return [];
  const known = new Map(state.flatMap((token) => (token.id === undefined ? [] : [[token.id, token]])));
  const isRight = list.every(({ id, isRevoked }) => (known.get(id)?.isRevoked ?? false) === isRevoked);
  const isComplete = [...known.keys()].every((id) => list.some((token) => token.id === id));
  return isRight && isComplete ? [list.map(({ id, isRevoked }) => ({ id, isRevoked }))] : [];
}
