import type { PipelineIdentity } from '../domain/pipeline.js';
import type { Store } from '../store/store.js';

/** Standard errors lie in the results themselves; reading this many takes seconds. */
const MOST_TEXTS = 20_000;

/** Standard errors of the scores of texts, by arrival; NaN where unknown. Of more than 20,000 texts, a part evenly spread is read. */
export async function standardErrorsOf(
  store: Store,
  { accountId, identity }: { readonly accountId: string; readonly identity: PipelineIdentity },
  receipts: readonly number[],
): Promise<Float64Array> {
  const every = Math.ceil(receipts.length / MOST_TEXTS);
  const some = receipts.filter((_, place) => place % every === 0);
  const facts = await store.textFacts({ accountId, identity, receipts: some, columns: [] });
  const known = new Map(facts.map(({ receipt, standardError }) => [receipt, standardError]));
  return Float64Array.from(receipts, (receipt) => known.get(receipt) ?? Number.NaN);
}
