import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Comparison, GroupMoves } from '../../domain/results/comparison.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { estimate, type Interval } from '../../metrics/estimate.js';
import type { Columns, Summaries } from '../../store/analysis.js';
import type { Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';
import { requireGroupingColumns } from '../marks/marks-of-store.js';
import { lastVersions, versionName, versionNamed } from './versions.js';

export interface DiffOptions {
  readonly store: Columns & Summaries & RunLog & Versions;
  readonly accountId: string;
  /** The pipeline whose last two versions are compared by default. */
  readonly pipeline: string;
  /** A run's number or `NAME@VERSION`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Columns that form subgroups. */
  readonly by?: readonly string[] | undefined;
  readonly includeTests?: boolean;
  /** Maximum number of texts to list, largest moves first. */
  readonly limit: number;
  /** The scale of a pipeline by name; undefined if the pipeline no longer exists. */
  readonly scaleOf: (pipeline: string) => Scale | undefined;
}

/** The moves of a subgroup, with the interval of their mean: by Student's t, as if texts were independent. */
interface GroupDiff extends GroupMoves {
  readonly interval95: Interval | null;
}

/** The changes from one version to another. */
export interface Diff extends Comparison {
  /** Undefined if neither pipeline exists any more. */
  readonly scale: Scale | undefined;
  /** Of the mean move. */
  readonly interval95: Interval | null;
  readonly groups: readonly GroupDiff[];
}

/** Maximum number of groups reported per column, largest first. */
const GROUPS = 30;
/** Scales at least this wide have levels of one point; narrower ones have levels of a tenth of their width. */
const WIDE = 4;
const BINS_OF_LEVEL = 4;

/**
 * Compares the results of two versions text by text.
 * @throws AssessError `invalid_option`, `nothing_to_compare`
 */
export async function diffVersions(options: DiffOptions): Promise<Diff> {
  const { store, accountId, by = [], includeTests = false, limit, scaleOf } = options;
  await requireGroupingColumns(store, accountId, 'by', by);
  const { from, to } = await versionsOf(options);
  const scale = commonScale(from, to, scaleOf);
  const { min: lowest, max } = scale ?? { min: 0, max: WIDE };
  const levelWidth = max - lowest >= WIDE ? 1 : (max - lowest) / 10;
  const comparison = await store.comparison({
    accountId,
    from,
    to,
    includeTests,
    by,
    groupLimit: GROUPS,
    limit,
    lowest,
    levelWidth,
    binWidth: levelWidth / BINS_OF_LEVEL,
  });
  return {
    ...comparison,
    scale,
    interval95: intervalOf(comparison.moves),
    groups: comparison.groups.map((group) => ({ ...group, interval95: intervalOf(group) })),
  };
}

async function versionsOf({ store, accountId, pipeline, ...given }: DiffOptions) {
  const named = async (one: string | undefined, option: string) =>
    one === undefined ? undefined : versionNamed(store, accountId, one, option);
  const from = await named(given.from, 'from');
  const to = await named(given.to, 'to');
  if (from && to) return { from, to };
  return lastVersions(await store.versions(accountId), pipeline, { from, to });
}

function commonScale(
  from: PipelineIdentity,
  to: PipelineIdentity,
  scaleOf: DiffOptions['scaleOf'],
): Scale | undefined {
  const [before, after] = [scaleOf(from.name), scaleOf(to.name)];
  if (before && after && before.name !== after.name) {
    const reason = `${versionName(from)} scores on the scale ${before.name}, ${versionName(to)} on ${after.name}; only scores on the same scale can be compared`;
    throw new AssessError('invalid_option', { option: 'to', reason });
  }
  return after ?? before;
}

function intervalOf({ texts, mean, sd }: Pick<GroupMoves, 'texts' | 'mean' | 'sd'>): Interval | null {
  if (mean === null || sd === null) return null;
  const error = { error: sd / Math.sqrt(texts), freedom: texts - 1, by: 'text' } as const;
  return estimate(mean, error, 'difference').interval95;
}
