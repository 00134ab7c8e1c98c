import type { AssessError } from '../errors.js';
import { overriding } from './overriding.js';
import { STORE_METHODS } from './remote/methods.js';
import type { Store } from './store.js';

/**
 * The same store, which can only be read.
 * @param refusal says why, to whoever writes
 */
export function readOnly(store: Store, refusal: () => AssessError): Store {
  const refuse = () => Promise.reject(refusal());
  const writes = Object.entries(STORE_METHODS).filter(
    ([, kind]) => kind === 'write' || kind === 'transaction',
  );
  return overriding(store, Object.fromEntries(writes.map(([name]) => [name, refuse])) as Partial<Store>);
}
