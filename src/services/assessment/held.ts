import type { HeldDecided, HeldList, HeldQuery } from '../../domain/results/held.js';
import { AssessError } from '../../errors.js';
import type { HeldResults, Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';
import { versionNamed } from '../versions/versions.js';

interface HeldOptions {
  readonly store: HeldResults & RunLog & Versions;
  readonly accountId: string;
  /** Only results of this version: a run number or `NAME@VERSION`. */
  readonly run?: string | undefined;
}

async function queryOf({ store, accountId, run }: HeldOptions): Promise<HeldQuery> {
  if (run === undefined) return { accountId };
  return { accountId, pipeline: await versionNamed(store, accountId, run, 'run') };
}

/** Held results. @throws AssessError `invalid_option` */
export async function listHeld(options: HeldOptions & { readonly limit: number }): Promise<HeldList> {
  return options.store.heldResults({ ...(await queryOf(options)), limit: options.limit });
}

interface DecideOptions extends HeldOptions {
  readonly approve: boolean;
  /** Of submissions. */
  readonly ids: readonly string[];
  /** All held results, instead of ids. */
  readonly all: boolean;
  readonly now: () => Date;
}

/**
 * Approves or rejects held results.
 * @throws AssessError `invalid_option` if neither or both of `ids` and `all` are given
 */
export async function decideHeld(options: DecideOptions): Promise<HeldDecided> {
  const { store, approve, ids, all, now } = options;
  if (all === ids.length > 0) {
    const reason = all ? 'cannot be combined with ids' : 'is required if no ids are given';
    throw new AssessError('invalid_option', { option: 'all', reason });
  }
  const query = await queryOf(options);
  return store.decideHeld({ ...query, ids: all ? undefined : ids, approve, at: now() });
}
