import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { HeldList } from '../domain/results/held.js';
import { utcTimestamp } from '../domain/submissions/submission.js';
import { outcome } from '../tables/moves.js';
import { renderTable } from './table.js';

/** Enough of a configuration hash to distinguish configurations of the same version. */
const HASH = 8;

/** Held results as a table, with the next steps. */
export function renderHeld({ total, results }: HeldList): string {
  if (total === 0) return 'nothing waits for approval';
  const isRevision = results.some(({ from, to }) => from.version === to.version);
  const named = ({ version, configHash }: Pick<PipelineIdentity, 'version' | 'configHash'>) =>
    isRevision ? `${version} (${configHash.slice(0, HASH)})` : version;
  const rest = total > results.length ? `\n… and ${total - results.length} more (--limit)` : '';
  const table = renderTable(
    [
      { title: 'id', format: 'text', flexible: true, of: ({ id }) => id },
      { title: 'shown', format: 'text', of: ({ from, to }) => `${to.name} ${named(from)}` },
      { title: 'score', format: 'label', of: ({ from }) => outcome(from) },
      { title: 'waits', format: 'text', of: ({ to }) => named(to) },
      { title: 'score', format: 'label', of: ({ to }) => outcome(to) },
      { title: 'move', format: 'signed', of: ({ move }) => move },
      { title: 'since', format: 'text', of: ({ since }) => utcTimestamp(since) },
    ],
    results,
  );
  return `${table}${rest}\n\napprove or reject with: assess held approve ID…, assess held reject ID…, or --all`;
}
