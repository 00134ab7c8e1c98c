import type { Store } from '../store/store.js';

/** What the use cases of the REST API work with. */
export interface ServiceContext {
  readonly store: Store;
  readonly now: () => Date;
}
