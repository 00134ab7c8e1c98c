import { type HumanScore, parseHumanScore } from '../domain/human-score.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import { hasLevels, type Scale } from '../domain/scale.js';
import { shown, shownNames } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { GROUPING_COLUMNS, type MarkedText, type Store } from '../store/store.js';
import { fits, misfit, type RejectedScore, type ScoredRow } from './evaluate-rows.js';

/** Which marks and results of an account are evaluated. */
export interface StoredScoresQuery {
  readonly store: Store;
  readonly accountId: string;
  readonly pipeline: string;
  readonly scale: Scale;
  /** Member of the mark that holds the score. */
  readonly mark: string;
  readonly by: readonly string[];
  /** Column whose texts resamples keep together. */
  readonly cluster: string;
  readonly includeTests: boolean;
}

export interface StoredScores {
  readonly rows: readonly ScoredRow[];
  /** Of the results that are evaluated. */
  readonly pipeline: PipelineIdentity | undefined;
  readonly read: number;
  /** Without a mark of that name. */
  readonly unmarked: number;
  /** Without a result of the pipeline; with one that says why the text could not be assessed. */
  readonly unassessed: number;
  readonly failed: number;
  /** With a result of an older version or another configuration of the pipeline. */
  readonly outdated: number;
  readonly examiners: number;
  /** Marks that are no scores; their texts are evaluated if they have others. */
  readonly rejected: readonly RejectedScore[];
}

/**
 * Reads marks with the scores of one pipeline. Examiners of a text are its first, second … in the order of their ids. Of
 * results by several versions or configurations those of the latest count, because they can't be mixed.
 * @throws AssessError `invalid_option` for a column or a member of the marks that is not there
 */
export async function readStoredScores(query: StoredScoresQuery): Promise<StoredScores> {
  const { store, accountId, pipeline, scale, mark: key, by, cluster, includeTests } = query;
  await requireColumns(query);
  const texts: MarkedText[] = [];
  const columns = [...by, cluster];
  for await (const batch of store.markedTexts({ accountId, pipeline, columns, includeTests }))
    texts.push(...batch);

  const current = latestConfiguration(texts);
  const rejected: RejectedScore[] = [];
  const rows: ScoredRow[] = [];
  const examiners = new Set<number>();
  const keys = new Set<string>();
  let [unmarked, unassessed, failed, outdated] = [0, 0, 0, 0];
  for (const { id, marks, groups, result } of texts) {
    const scores: HumanScore[] = [];
    for (const { examinerId, mark } of marks) {
      for (const name of Object.keys(mark)) keys.add(name);
      if (!Object.hasOwn(mark, key)) continue;
      const score = parseHumanScore(mark[key]);
      if (score === 'absent') continue;
      if (score === undefined || !fits(score, scale) || (score.kind === 'level' && !hasLevels(scale.name))) {
        rejected.push({ place: shown(id), message: `the mark of examiner ${examinerId} ${misfit(scale)}` });
        continue;
      }
      scores.push(score);
      examiners.add(examinerId);
    }
    if (scores.length === 0) unmarked += 1;
    else if (!result) unassessed += 1;
    else if (configurationOf(result) !== current?.configuration) outdated += 1;
    else if (result.overallScore === undefined) failed += 1;
    else {
      rows.push({
        system: { kind: 'number', score: result.overallScore },
        marks: scores,
        groups: groups.slice(0, -1),
        cluster: groups.at(-1)!,
      });
    }
  }
  if (texts.length > 0 && !keys.has(key)) {
    const reason = `no mark has a member ${shown(key)}; there are ${shownNames([...keys]).join(', ')}`;
    throw new AssessError('invalid_option', { option: '--mark', reason });
  }
  return {
    rows,
    pipeline: current && { name: pipeline, version: current.version, configHash: current.configHash },
    read: texts.length,
    unmarked,
    unassessed,
    failed,
    outdated,
    examiners: examiners.size,
    rejected,
  };
}

async function requireColumns({ store, accountId, by, cluster }: StoredScoresQuery): Promise<void> {
  const known = [...GROUPING_COLUMNS, ...(await store.metadataColumns(accountId))];
  for (const [option, column] of [
    ...by.map((name) => ['--by', name] as const),
    ['--cluster', cluster] as const,
  ]) {
    if (known.includes(column)) continue;
    const reason = `no submission has a column ${shown(column)}; there are ${shownNames(known).join(', ')}`;
    throw new AssessError('invalid_option', { option, reason });
  }
}

type Result = NonNullable<MarkedText['result']>;

const configurationOf = ({ version, configHash }: Result) => `${version} ${configHash}`;

/** The version and configuration that made the most recent result. */
function latestConfiguration(texts: readonly MarkedText[]) {
  let latest: Result | undefined;
  for (const { result } of texts) {
    if (result && (!latest || result.assessedAt > latest.assessedAt)) latest = result;
  }
  return latest && { ...latest, configuration: configurationOf(latest) };
}
