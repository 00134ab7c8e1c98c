import type { Account } from '../../domain/account.js';
import { shownNames } from '../../domain/shown.js';
import type { Versions } from '../../store/assessments.js';

/** The pipeline whose results a command reads. */
interface ChosenPipeline {
  readonly name: string;
  /** Why it was chosen, in a sentence, if that is not obvious. */
  readonly note?: string | undefined;
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
  if (named !== undefined) return { name: named };
  const versions = await store.versions(id);
  const used = new Set(versions.filter(({ current }) => current > 0).map(({ pipeline }) => pipeline.name));
  const others = [...used].filter((name) => name !== own);
  if (others.length === 0) return { name: own };
  const listed = shownNames(others).join(', ');
  if (used.has(own))
    return {
      name: own,
      note: `Uses the results of ${own}, the account's pipeline; for those of another, use --pipeline (${listed}).`,
    };
  if (others.length === 1)
    return { name: others[0]!, note: `Uses the results of ${listed}, the only pipeline that has any.` };
  return {
    name: own,
    note: `The account's pipeline, ${own}, has no results; choose one that has, with --pipeline: ${listed}.`,
  };
}
