/** How a column is copied: its type in DuckDB. `ENCODED` is text that went through text-codec.ts. */
type CopiedType =
  | 'BIGINT'
  | 'INTEGER'
  | 'SMALLINT'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'TIMESTAMP'
  | 'VARCHAR'
  | 'ENCODED';

/** A column that is copied only on request, and its value otherwise. */
interface CostlyColumn {
  readonly type: 'VARCHAR' | 'ENCODED';
  readonly otherwise: "''" | 'NULL';
}

/** How a table is copied into the table of the same name in DuckDB. */
export interface CopiedTable {
  /** The column with the account; default: `account_id`. */
  readonly owner?: string;
  readonly columns: Readonly<Record<string, CopiedType>>;
  readonly costly?: Readonly<Record<string, CostlyColumn>>;
  /** Columns that only DuckDB has, as DuckDB's SQL; `$1` is the account. */
  readonly added?: Readonly<Record<string, string>>;
}

const RESULT: CopiedTable = {
  columns: {
    receipt: 'BIGINT',
    pipeline: 'VARCHAR',
    version: 'VARCHAR',
    config_hash: 'VARCHAR',
    assessed_at: 'TIMESTAMP',
    type: 'VARCHAR',
    overall_score: 'DOUBLE',
    message: 'VARCHAR',
    word_count: 'INTEGER',
    sentence_count: 'INTEGER',
    error_count: 'INTEGER',
    suspect_count: 'INTEGER',
  },
  costly: {
    body: { type: 'VARCHAR', otherwise: "''" },
    explanation: { type: 'VARCHAR', otherwise: 'NULL' },
  },
};

const ACCOUNT_ID = { account_id: '$1' };

/** The tables that are copied to DuckDB. */
export const COPIED_TABLES = {
  account: { owner: 'id', columns: { id: 'VARCHAR', pipeline: 'VARCHAR', created_at: 'TIMESTAMP' } },
  submission: {
    columns: {
      receipt: 'BIGINT',
      id: 'VARCHAR',
      author_id: 'VARCHAR',
      task_id: 'VARCHAR',
      session_id: 'VARCHAR',
      sequence_id: 'SMALLINT',
      sequence_count: 'SMALLINT',
      test: 'BOOLEAN',
      received_at: 'TIMESTAMP',
    },
    costly: {
      metadata: { type: 'VARCHAR', otherwise: 'NULL' },
      question_text: { type: 'ENCODED', otherwise: "''" },
      text: { type: 'ENCODED', otherwise: "''" },
    },
    // Keys are for DuckDB's writer, which is not used here.
    added: { ...ACCOUNT_ID, id_key: '0' },
  },
  result: RESULT,
  earlier_result: { ...RESULT, columns: { ...RESULT.columns, replaced_at: 'TIMESTAMP' } },
  held_result: { ...RESULT, columns: { ...RESULT.columns, rejected_at: 'TIMESTAMP' } },
  feedback: {
    columns: { receipt: 'BIGINT', examiner_id: 'BIGINT', received_at: 'TIMESTAMP', run: 'BIGINT' },
    costly: { mark: { type: 'VARCHAR', otherwise: "''" } },
  },
  run: {
    columns: {
      number: 'BIGINT',
      job: 'VARCHAR',
      schedule: 'VARCHAR',
      planned_at: 'TIMESTAMP',
      pipeline: 'VARCHAR',
      version: 'VARCHAR',
      config_hash: 'VARCHAR',
      started_at: 'TIMESTAMP',
      ended_at: 'TIMESTAMP',
      outcome: 'VARCHAR',
      counts: 'VARCHAR',
      message: 'VARCHAR',
    },
    added: ACCOUNT_ID,
  },
  examiner_name: { columns: { examiner_id: 'BIGINT', name: 'ENCODED' }, added: ACCOUNT_ID },
  id_key: { columns: { key: 'VARCHAR' }, added: ACCOUNT_ID },
} as const satisfies Readonly<Record<string, CopiedTable>>;

export type CopiedTableName = keyof typeof COPIED_TABLES;

/** A string as an SQL literal, for both databases. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
