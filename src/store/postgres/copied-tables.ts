/** How a column arrives: its type in DuckDB. `ENCODED` is text that went through text-codec.ts. */
type CopiedType =
  | 'BIGINT'
  | 'INTEGER'
  | 'SMALLINT'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'TIMESTAMP'
  | 'VARCHAR'
  | 'ENCODED';

/** A column that is copied for those alone who ask for it, and what stands there for all others. */
interface CostlyColumn {
  readonly type: 'VARCHAR' | 'ENCODED';
  readonly otherwise: "''" | 'NULL';
}

/** What of a table goes over, and how it comes to stand in the table of the same name of DuckDB. */
export interface CopiedTable {
  /** The column that tells whose a row is; `account_id` unless given. */
  readonly owner?: string;
  readonly columns: Readonly<Record<string, CopiedType>>;
  readonly costly?: Readonly<Record<string, CostlyColumn>>;
  /** Columns that DuckDB alone has, as SQL of DuckDB; `$1` is the account. */
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

/** The tables that DuckDB gets a copy of. */
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
    // Keys are for the writer of DuckDB, which finds nothing to do here.
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

/** A string as SQL has it, in both databases. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
