import type { Store } from '../store/store.js';

/** The context of the use cases of the REST API. */
export interface ServiceContext {
  readonly store: Store;
  readonly now: () => Date;
}
