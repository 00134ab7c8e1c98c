import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { ScoresAndMarks } from '../../store/analysis.js';

/** Such facts lie in the results themselves; reading those of this many texts takes seconds. */
const MOST_TEXTS = 20_000;

/** Of too many texts, a part evenly spread. */
export function evenlySome<T>(texts: readonly T[]): readonly T[] {
  const every = Math.ceil(texts.length / MOST_TEXTS);
  return texts.filter((_, place) => place % every === 0);
}

/** Standard errors of the scores of texts, by arrival; NaN where unknown. Of more than 20,000 texts, a part evenly spread is read. */
export async function standardErrorsOf(
  store: ScoresAndMarks,
  { accountId, identity }: { readonly accountId: string; readonly identity: PipelineIdentity },
  receipts: readonly number[],
): Promise<Float64Array> {
  const facts = await store.textFacts({ accountId, identity, receipts: evenlySome(receipts), columns: [] });
  const known = new Map(facts.map(({ receipt, standardError }) => [receipt, standardError]));
  return Float64Array.from(receipts, (receipt) => known.get(receipt) ?? Number.NaN);
}
