import type { Account } from '../../domain/account.js';
import type { Versions } from '../../store/assessments.js';

/** The pipeline whose results a command reads. */
export interface ChosenPipeline {
  readonly name: string;
  /** Why it was chosen, if that is not obvious: as the account's, as the only one with results, or for lack of results. */
  readonly why?: 'own' | 'only' | 'empty';
  /** Other pipelines that have results. */
  readonly others: readonly string[];
}

/**
 * The pipeline that was named; otherwise the account's, or the only one with results if the account's has none.
 * @param named the name that the user gave
 */
export async function choosePipeline(
  store: Pick<Versions, 'versions'>,
  { id, pipeline: own }: Account,
  named: string | undefined,
): Promise<ChosenPipeline> {
  if (named !== undefined) return { name: named, others: [] };
  const versions = await store.versions(id);
  const used = new Set(versions.filter(({ current }) => current > 0).map(({ pipeline }) => pipeline.name));
  const others = [...used].filter((name) => name !== own);
  if (others.length === 0) return { name: own, others };
  if (used.has(own)) return { name: own, why: 'own', others };
  return others.length === 1
    ? { name: others[0]!, why: 'only', others: [] }
    : { name: own, why: 'empty', others };
}
