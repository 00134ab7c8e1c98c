// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code.
import type { StoreKind } from '../ground/ground.js';

/** A fault put into a copy of the product on purpose. */
export interface Mutant {
  readonly name: string;
  /** The store on which it shows. */
  readonly store: StoreKind;
  readonly file: string;
  /** Each text occurs exactly once in the file. */
  readonly edits: readonly (readonly [from: string, to: string])[];
}

/** Each must be found by the workload. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a submission is acknowledged before its commit',
    store: 'duckdb',
    file: 'services/assessment/submit.ts',
    edits: [
      [
        'const [outcome] = await store.addSubmissions(accountId, [submission], now());',
        `const stored = store.addSubmissions(accountId, [submission], now());
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 2));
  const [outcome] = (await Promise.race([stored, late])) ?? [{ status: 'stored' as const }];`,
      ],
    ],
  },
  {
    name: 'a condition of an export compares with the wrong operator',
    store: 'duckdb',
    file: 'store/duckdb/analysis/conditions.ts',
    edits: [
      [
        'const { operator, value } = condition;',
        "const { value } = condition;\n  const operator = condition.operator === '=' ? '>=' : condition.operator;",
      ],
    ],
  },
  {
    name: 'a repeated attempt to notify sends another body',
    store: 'duckdb',
    file: 'services/deliveries/message.ts',
    edits: [
      [
        'const toSign = { body,',
        'const sent = `${body}${" ".repeat(now.getTime() % 3)}`;\n  const toSign = { body: sent,',
      ],
      ['    body,\n    headers', '    body: sent,\n    headers'],
    ],
  },
  {
    name: 'a deletion does not reach the cache of results',
    store: 'duckdb',
    file: 'store/duckdb/status-memory.ts',
    edits: [
      ['if (name !== undefined) this.#entries.delete(name);\n    }\n  }\n\n  clear', '}\n  }\n\n  clear'],
    ],
  },
  {
    name: 'a page of an export repeats the first row of the next',
    store: 'duckdb',
    file: 'store/duckdb/export/receipt-pages.ts',
    edits: [
      // Pages of few texts.
      ['const PAGE_BYTES = 2 << 20;', 'const PAGE_BYTES = 0;'],
      ['block.bytes <= PAGE_BYTES', 'block.bytes < PAGE_BYTES'],
      ['`BETWEEN ${start} AND ${end}`', '`BETWEEN ${start} AND ${end + 1}`'],
    ],
  },
  {
    name: 'notifications of deleted texts are kept',
    store: 'duckdb',
    file: 'store/duckdb/deletion/text-deletion.ts',
    edits: [["  notification: 'notifications',\n", '']],
  },
  {
    name: 'a group takes one answer too many',
    store: 'duckdb',
    file: 'store/submission-rules.ts',
    edits: [['this.#bySequence.size >= sequenceCount', 'this.#bySequence.size > sequenceCount']],
  },
  {
    name: 'version 1 counts code points',
    store: 'duckdb',
    file: 'domain/versions/v1.0.0.ts',
    edits: [["indices: 'code_units'", "indices: 'code_points'"]],
  },
  {
    name: 'a repeated deletion is a new one',
    store: 'duckdb',
    file: 'store/duckdb/deletion/text-deletion.ts',
    edits: [['if (earlier && receipts.length === 0) {', 'if (earlier && receipts.length === -1) {']],
  },
  {
    name: 'a deletion is not noted for the next compaction',
    store: 'duckdb',
    file: 'store/duckdb/durability/compaction.ts',
    edits: [
      [
        "await session.run('INSERT INTO erasure SELECT $1 WHERE NOT EXISTS (FROM erasure)', [at]);",
        "await session.run('INSERT INTO erasure SELECT $1 WHERE false', [at]);",
      ],
    ],
  },
  {
    name: 'a mark of an examiner does not replace the earlier one',
    store: 'duckdb',
    file: 'store/duckdb/feedback.ts',
    edits: [
      [
        "await session.run(`DELETE FROM feedback WHERE (receipt, examiner_id) IN (VALUES ${places.join(',')})`);",
        'void places;',
      ],
    ],
  },
  {
    name: 'a token opens the other account',
    store: 'duckdb',
    file: 'services/accounts/token-check.ts',
    edits: [['if (token?.accountId !== accountId || token.revokedAt)', 'if (!token || token.revokedAt)']],
  },
  {
    name: 'a claim has no fence: who lost a text saves its result as well',
    store: 'postgres',
    file: 'store/postgres/migrations/0002-hot-statements.sql',
    edits: [
      ['WITH ended AS (\n    DELETE FROM work\n', 'WITH gone AS (\n    DELETE FROM work\n'],
      [
        ' AND work.worker = for_worker\n    RETURNING work.receipt, work.account_id\n  ), written',
        '\n  ), ended AS (\n    SELECT r.receipt, r.account_id FROM unnest(receipts, account_ids) AS r (receipt, account_id)\n  ), written',
      ],
      [
        'JOIN ended USING (receipt, account_id)',
        'JOIN ended USING (receipt, account_id) ON CONFLICT DO NOTHING',
      ],
    ],
  },
  {
    name: 'a copy of the store sets the numbers of notifications back',
    store: 'duckdb',
    file: 'store/duckdb/durability/copy.ts',
    edits: [
      [
        "'SELECT sequence_name AS name, sql FROM",
        "'SELECT sequence_name AS name, concat($$CREATE SEQUENCE $$, sequence_name, $$ START $$, coalesce(last_value + 1, start_value)) AS sql FROM",
      ],
    ],
  },
  {
    name: 'a condition by time leaves out most of the second that it names',
    store: 'duckdb',
    file: 'store/duckdb/analysis/conditions.ts',
    edits: [['return [first, first + length - 1];', 'return [first, first + 0 * length];']],
  },
  {
    name: 'texts of an author are stored while the author is being deleted',
    store: 'postgres',
    file: 'store/postgres/text-deletion.ts',
    edits: [['  await lockAuthor(session, accountId, authorId);\n', '  void lockAuthor;\n']],
  },
];
