import { integerList, RECEIPTS_PER_STATEMENT, slices } from '../sql/receipts.js';
import { type StatusRow, toStatus } from '../submission-rows.js';
import { guarded, unguarded } from './columns.js';
import { idKey } from './keys.js';
import type { Session } from './session.js';
import type { KnownStatus } from './status-memory.js';

/** Identifies a submission: `id` within the account. */
export interface SubmissionName {
  readonly accountId: string;
  readonly id: string;
}

/** A key for a map; identifiers contain no line feed. */
export function nameOf({ accountId, id }: SubmissionName): string {
  return `${accountId}\n${id}`;
}

interface NamedRow extends StatusRow {
  readonly account_id: string;
  readonly id: string;
}

interface StatusQuery {
  readonly names: readonly SubmissionName[];
  readonly withText: boolean;
  /** By account: the pipeline whose results are preferred. */
  readonly pipelines: ReadonlyMap<string, string>;
}

/** The statuses of submissions, by {@link nameOf}; missing submissions are left out. */
export async function findStatuses(
  session: Session,
  { names, withText, pipelines }: StatusQuery,
): Promise<Map<string, KnownStatus>> {
  const keys = names.map(({ accountId, id }) => idKey(accountId, id));
  const receipts = await session.numbers(
    `SELECT receipt::DOUBLE FROM submission WHERE id_key IN (${integerList(keys)})`,
  );
  const asked = new Set(names.map(nameOf));
  const found = new Map<string, KnownStatus>();
  const chosen = new Set<string>();
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    const rows = await session.rows<NamedRow>(selectStatuses(integerList(slice), withText));
    for (const row of rows) {
      const name = nameOf({ accountId: row.account_id, id: row.id });
      // Distinguishes ids that share a key. Rows are ordered by assessment, so the last one counts.
      if (!asked.has(name) || chosen.has(name)) continue;
      found.set(name, { status: toStatus(row), ...(row.text !== null && { text: unguarded(row.text) }) });
      if (row.pipeline === pipelines.get(row.account_id)) chosen.add(name);
    }
  }
  return found;
}

/**
 * Submissions with all of their results; a single statement reads one snapshot. With a join on the accounts, DuckDB
 * would filter by account and scan the table instead of using the index.
 */
const selectStatuses = (receipts: string, withText: boolean) => `
  SELECT s.receipt::DOUBLE AS receipt, s.account_id, s.id, s.received_at,
    ${withText ? guarded('s.text') : 'NULL::VARCHAR'} AS text,
    r.pipeline, r.version, r.config_hash,
    r.assessed_at, r.body
  FROM (FROM submission WHERE receipt IN (${receipts})) AS s
  LEFT JOIN (FROM result WHERE receipt IN (${receipts})) AS r ON r.receipt = s.receipt
  ORDER BY r.assessed_at, r.pipeline`;
