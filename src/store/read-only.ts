import type { AssessError } from '../errors.js';
import { STORE_METHODS } from './remote/methods.js';
import type { FileStore } from './store.js';

/**
 * The same store, read-only.
 * @param refusal the error that writers get
 */
export function readOnly(store: FileStore, refusal: () => AssessError): FileStore {
  const refuse = () => Promise.reject(refusal());
  const writes = Object.entries(STORE_METHODS).filter(
    ([, kind]) => kind === 'write' || kind === 'transaction',
  );
  return { ...store, ...Object.fromEntries(writes.map(([name]) => [name, refuse])) };
}
