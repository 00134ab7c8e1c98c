import type { Coded } from './group-effects.js';

/**
 * With fewer clusters, the error of a metric can't be estimated reliably: intervals become too narrow, and a single
 * cluster gives an interval of zero width (Cameron, Gelbach and Miller 2008, "Bootstrap-based improvements for
 * inference with clustered errors", on five to thirty clusters; MacKinnon and Webb 2017 on clusters of unequal size).
 */
export const FEWEST_CLUSTERS = 10;
/**
 * A single cluster with a greater share of the texts dominates the metric. Often it consists of texts without an
 * author.
 */
const LARGEST_SHARE = 0.5;

/** The units that standard errors treat as independent: clusters (texts by one author), or texts. */
export type SamplingUnit = 'cluster' | 'text';

/** The number of clusters, and the number of texts in the largest one. */
export interface ClusterSizes {
  readonly texts: number;
  readonly clusters: number;
  readonly largest: number;
}

/** How the error of a metric was estimated. */
export interface Sampling extends ClusterSizes {
  readonly by: SamplingUnit;
  /** Why intervals can't use clusters: there are fewer than ten, or one has most of the texts; null if they can. */
  readonly reason: 'few_clusters' | 'one_cluster' | null;
}

/** Decides whether intervals treat clusters as the units. This is the only place that does. */
export function samplingOf(sizes: ClusterSizes): Sampling {
  const reason = reasonOf(sizes);
  return { by: reason === null ? 'cluster' : 'text', reason, ...sizes };
}

function reasonOf({ texts, clusters, largest }: ClusterSizes): Sampling['reason'] {
  // Clusters of one text each are just texts.
  if (clusters === texts) return null;
  if (clusters < FEWEST_CLUSTERS) return 'few_clusters';
  return largest > LARGEST_SHARE * texts ? 'one_cluster' : null;
}

/** The sizes of the clusters of all rows, or of some. */
export function clusterSizes({ codes, size }: Coded, rows?: ArrayLike<number>): ClusterSizes {
  const counts = new Int32Array(size);
  const texts = rows?.length ?? codes.length;
  for (let index = 0; index < texts; index++) counts[codes[rows ? rows[index]! : index]!]! += 1;
  return sizesOf(counts);
}

/** The sizes of clusters by their numbers of texts, minus others. */
export function sizesOf(counts: Int32Array, others?: Int32Array): ClusterSizes {
  let [texts, clusters, largest] = [0, 0, 0];
  for (let cluster = 0; cluster < counts.length; cluster++) {
    const count = counts[cluster]! - (others ? others[cluster]! : 0);
    texts += count;
    if (count > 0) clusters += 1;
    if (count > largest) largest = count;
  }
  return { texts, clusters, largest };
}

/**
 * Why texts are treated separately, as words that follow a colon; undefined if clusters are used. @param name of the
 * cluster
 */
export function whyByText({ reason, texts, clusters, largest }: Sampling, name: string): string | undefined {
  if (reason === null) return undefined;
  if (clusters === 1) return `all texts have the same ${name}`;
  return reason === 'few_clusters'
    ? `${clusters} values of ${name} are too few (fewer than ${FEWEST_CLUSTERS})`
    : `one ${name} has ${Math.round((100 * largest) / texts)} % of the texts`;
}
