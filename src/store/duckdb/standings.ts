import { RECEIPTS_PER_STATEMENT, slices } from './by-receipt.js';
import { guarded, integerList, milliseconds, unguarded } from './columns.js';
import { idKey } from './keys.js';
import type { Session } from './session.js';
import type { KnownStanding } from './standing-memory.js';

/** Names a submission: `id` within the account. */
export interface SubmissionName {
  readonly accountId: string;
  readonly id: string;
}

/** One text for a map; identifiers hold no line feed. */
export function nameOf({ accountId, id }: SubmissionName): string {
  return `${accountId}\n${id}`;
}

interface StandingRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly received_at: number;
  readonly text: string | null;
  readonly pipeline: string | null;
  readonly version: string;
  readonly config_hash: string;
  readonly assessed_at: number;
  readonly body: string;
}

export interface StandingsQuery {
  readonly names: readonly SubmissionName[];
  readonly withText: boolean;
  /** By account: the pipeline whose results are shown before others. */
  readonly pipelines: ReadonlyMap<string, string>;
}

/** How it stands with submissions, by {@link nameOf}; those that aren't there are missing. */
export async function findStandings(
  session: Session,
  { names, withText, pipelines }: StandingsQuery,
): Promise<Map<string, KnownStanding>> {
  const keys = names.map(({ accountId, id }) => idKey(accountId, id));
  const receipts = await session.numbers(
    `SELECT receipt::DOUBLE FROM submission WHERE id_key IN (${integerList(keys)})`,
  );
  const asked = new Set(names.map(nameOf));
  const found = new Map<string, KnownStanding>();
  const chosen = new Set<string>();
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    const rows = await session.rows<StandingRow>(selectStandings(integerList(slice), withText));
    for (const row of rows) {
      const name = nameOf({ accountId: row.account_id, id: row.id });
      // Ids that share a key are told apart here. Rows come in order of assessment, so that the last counts.
      if (!asked.has(name) || chosen.has(name)) continue;
      found.set(name, toStanding(row));
      if (row.pipeline === pipelines.get(row.account_id)) chosen.add(name);
    }
  }
  return found;
}

/**
 * Submissions with all of their results; what is read comes from one statement and so from one state. A join with the
 * accounts would make DuckDB filter by account and scan the table for that, in place of taking the index.
 */
const selectStandings = (receipts: string, withText: boolean) => `
  SELECT s.receipt::DOUBLE AS receipt, s.account_id, s.id, ${milliseconds('s.received_at')} AS received_at,
    ${withText ? guarded('s.text') : 'NULL::VARCHAR'} AS text,
    r.pipeline, r.version, r.config_hash,
    ${milliseconds('r.assessed_at')} AS assessed_at, r.body
  FROM (FROM submission WHERE receipt IN (${receipts})) AS s
  LEFT JOIN (FROM result WHERE receipt IN (${receipts})) AS r ON r.receipt = s.receipt
  ORDER BY r.assessed_at, r.pipeline`;

function toStanding(row: StandingRow): KnownStanding {
  const result = row.pipeline !== null && {
    pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
    assessedAt: new Date(row.assessed_at),
    body: row.body,
  };
  return {
    standing: {
      receipt: row.receipt,
      receivedAt: new Date(row.received_at),
      ...(result && { result }),
    },
    ...(row.text !== null && { text: unguarded(row.text) }),
  };
}
