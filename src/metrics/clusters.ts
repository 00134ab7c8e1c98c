import type { Coded } from './group-effects.js';

/**
 * With fewer clusters, what they add to a figure says too little about its error: intervals become too narrow, and one
 * cluster alone gives an interval of no width (Cameron, Gelbach and Miller 2008, "Bootstrap-based improvements for
 * inference with clustered errors", on five to thirty clusters; MacKinnon and Webb 2017 on clusters of unequal size).
 */
export const FEWEST_CLUSTERS = 10;
/** One cluster with a greater share of the texts decides the figure alone. Often it is made of those without an author. */
const LARGEST_SHARE = 0.5;

/** What resamples and standard errors take as independent of each other: clusters (texts of one author), or texts. */
export type SamplingUnit = 'cluster' | 'text';

/** How many clusters texts fall into, and how many texts the largest one has. */
export interface ClusterSizes {
  readonly texts: number;
  readonly clusters: number;
  readonly largest: number;
}

/** How the error of a figure was estimated. */
export interface Sampling extends ClusterSizes {
  readonly by: SamplingUnit;
  /** Why clusters can't carry an interval: there are fewer than ten, or one has most texts; null where they can. */
  readonly reason: 'few_clusters' | 'one_cluster' | null;
}

/** Decides whether intervals of texts are those of clusters. The only place that does. */
export function samplingOf(sizes: ClusterSizes): Sampling {
  const reason = reasonOf(sizes);
  return { by: reason === null ? 'cluster' : 'text', reason, ...sizes };
}

function reasonOf({ texts, clusters, largest }: ClusterSizes): Sampling['reason'] {
  // Clusters of one text each are the texts themselves.
  if (clusters === texts) return null;
  if (clusters < FEWEST_CLUSTERS) return 'few_clusters';
  return largest > LARGEST_SHARE * texts ? 'one_cluster' : null;
}

/** The sizes of the clusters of all rows, or of some. */
export function clusterSizes({ codes, size }: Coded, rows?: ArrayLike<number>): ClusterSizes {
  const counts = new Int32Array(size);
  const texts = rows?.length ?? codes.length;
  for (let index = 0; index < texts; index++) counts[codes[rows ? rows[index]! : index]!]! += 1;
  let [clusters, largest] = [0, 0];
  for (const count of counts) {
    if (count > 0) clusters += 1;
    if (count > largest) largest = count;
  }
  return { texts, clusters, largest };
}

/** Why texts are taken one by one, in words that follow a colon; undefined where clusters are. @param name of the cluster */
export function whyByText({ reason, texts, clusters, largest }: Sampling, name: string): string | undefined {
  if (reason === null) return undefined;
  if (clusters === 1) return `all texts have the same ${name}`;
  return reason === 'few_clusters'
    ? `${clusters} values of ${name} are too few (fewer than ${FEWEST_CLUSTERS})`
    : `one ${name} has ${Math.round((100 * largest) / texts)} % of the texts`;
}
