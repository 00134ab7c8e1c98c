import type { PrunedVersion } from '../../domain/pipelines/assessed-version.js';
import { AssessError, say } from '../../errors.js';
import type { Versions } from '../../store/assessments.js';

interface PruneOptions {
  readonly store: Pick<Versions, 'prune' | 'prunable'>;
  readonly accountId: string;
  /** Keep the results of this many earlier versions of each pipeline. */
  readonly keep?: number | undefined;
  /** Remove only results made before. */
  readonly before?: Date | undefined;
  readonly pipeline?: string | undefined;
  /** Only report what would be removed. */
  readonly dryRun?: boolean;
}

export interface PruneSummary {
  readonly dryRun: boolean;
  readonly removed: number;
  readonly versions: readonly PrunedVersion[];
}

/**
 * Removes results that were replaced by those of another version. Current results and results awaiting approval are kept.
 * @throws AssessError `invalid_option` if neither `keep` nor `before` is given
 */
export async function pruneResults(options: PruneOptions): Promise<PruneSummary> {
  const { store, accountId, keep, before, pipeline, dryRun = false } = options;
  if (keep === undefined && before === undefined) {
    throw new AssessError('invalid_option', { option: 'keep', reason: say.keepOrBefore() });
  }
  const query = { accountId, keep, before, pipeline };
  const versions = await (dryRun ? store.prunable(query) : store.prune(query));
  return { dryRun, versions, removed: versions.reduce((sum, { results }) => sum + results, 0) };
}
