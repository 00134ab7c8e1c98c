import type { HeldList, ScoreOrFailure } from '../domain/held.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import { utcTimestamp } from '../domain/submission.js';
import { renderTable } from './table.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** So much of a configuration tells it from another of the same version. */
const HASH = 8;

/** A score, or why there is none. */
export const outcome = ({ overallScore, message }: ScoreOrFailure): string =>
  overallScore?.toFixed(2) ?? message ?? '–';

/** A move with its sign; nothing has none. */
export function signed(points: number | null, decimals = 2): string {
  if (points === null) return '';
  const size = Math.abs(points).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${points < 0 ? '−' : '+'}${size}`;
}

/** What waits for approval as a table, with what can be done about it. */
export function renderHeld({ total, results }: HeldList): string {
  if (total === 0) return 'nothing waits for approval';
  const isRevision = results.some(({ from, to }) => from.version === to.version);
  const named = ({ version, configHash }: Pick<PipelineIdentity, 'version' | 'configHash'>) =>
    isRevision ? `${version} (${configHash.slice(0, HASH)})` : version;
  const rows = results.map(({ id, from, to, move, since }) => [
    id,
    `${to.name} ${named(from)}`,
    outcome(from),
    named(to),
    outcome(to),
    signed(move),
    utcTimestamp(since),
  ]);
  const columns = [
    { title: 'id', flexible: true },
    { title: 'shown' },
    right('score'),
    { title: 'waits' },
    right('score'),
    right('move'),
    { title: 'since' },
  ];
  const rest = total > results.length ? `\n… and ${total - results.length} more (--limit)` : '';
  return `${renderTable(columns, rows)}${rest}\n\napprove or reject with: assess held approve ID…, assess held reject ID…, or --all`;
}
