import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceContext } from '../../services/service-context.js';

/** An answer of the store is believed for so long: whoever asks for the health of the server needs no token. */
const BELIEVED_MS = 1000;
const PATIENCE_MS = 3000;

/** Tells whether the store answers. */
export function createStoreProbe({ store }: Pick<ServiceContext, 'store'>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = async () => {
    const answer = store.accounts().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(PATIENCE_MS, false, { ref: false })]);
  };
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at >= BELIEVED_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
