import type { HeldDecided, HeldList, HeldQuery } from '../domain/held.js';
import { AssessError } from '../errors.js';
import type { Store } from '../store/store.js';
import { versionNamed } from './versions.js';

interface HeldOptions {
  readonly store: Store;
  readonly accountId: string;
  /** Only what this version would show: a run's number or `NAME@VERSION`. */
  readonly run?: string | undefined;
}

async function queryOf({ store, accountId, run }: HeldOptions): Promise<HeldQuery> {
  if (run === undefined) return { accountId };
  return { accountId, pipeline: await versionNamed(store, accountId, run, '--run') };
}

/** Held results. @throws AssessError `invalid_option` */
export async function listHeld(options: HeldOptions & { readonly limit: number }): Promise<HeldList> {
  return options.store.heldResults({ ...(await queryOf(options)), limit: options.limit });
}

interface DecideOptions extends HeldOptions {
  readonly approve: boolean;
  /** Of submissions. */
  readonly ids: readonly string[];
  /** In place of ids. */
  readonly all: boolean;
  readonly now: () => Date;
}

/**
 * Shows what waits from now on, or goes on showing what is shown.
 * @throws AssessError `invalid_option` if nothing, or both ids and all, are named
 */
export async function decideHeld(options: DecideOptions): Promise<HeldDecided> {
  const { store, approve, ids, all, now } = options;
  if (all === ids.length > 0) {
    const reason = all ? 'goes without ids' : 'is needed where no ids of submissions are given';
    throw new AssessError('invalid_option', { option: '--all', reason });
  }
  const query = await queryOf(options);
  return store.decideHeld({ ...query, ids: all ? undefined : ids, approve, at: now() });
}
