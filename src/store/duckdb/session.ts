import {
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { AssessError } from '../../errors.js';
import type { Sql } from '../sql/sql.js';
import { guarded, timestampOf, unguarded } from './columns.js';
import type { WriteAheadLog } from './durability/write-ahead-log.js';
import { isFatal, storeFailure } from './failures.js';

type Row = Record<string, unknown>;
type Bound = DuckDBValue | Date;

/** A value of a row as JavaScript has it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof DuckDBTimestampValue ? new Date(Number(value.micros / 1000n)) : value;
}

/** One connection that throws errors of the catalogue. */
export class Session implements Sql {
  readonly text = guarded;
  readonly decoded = unguarded;
  readonly encoded = (text: string) => text;
  readonly time = 'TIMESTAMP';
  /** Only one session writes. */
  readonly held = '';
  readonly skipDuplicates = '';
  readonly ofAccount = 'receipt IN (SELECT receipt FROM submission WHERE account_id = $1)';
  readonly sameAccount = () => 'true';

  /** @param onFatal called when DuckDB has invalidated the whole instance */
  constructor(
    public connection: DuckDBConnection,
    readonly path: string,
    private onFatal: (failure: AssessError) => void = () => {},
  ) {}

  /** For a session that writes: where its commits are written first. */
  log: WriteAheadLog | undefined;

  async holdTable(): Promise<void> {
    // Only one session writes.
  }

  /** The number of rows written. */
  async run(statement: string, values?: readonly Bound[]): Promise<number> {
    return (await this.#execute(statement, values)).rowsChanged;
  }

  /** All rows of a result; `T` declares the selected columns. */
  async rows<T = Row>(statement: string, values?: readonly Bound[]): Promise<T[]> {
    const result = await this.#execute(statement, values);
    const rows: Row[] = await this.guard(() => result.getRowObjects());
    for (const row of rows) for (const name in row) row[name] = plain(row[name]);
    return rows as T[];
  }

  /** The first row of a result. */
  async row<T = Row>(statement: string, values?: readonly Bound[]): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  /** The one DOUBLE column of a result. */
  async numbers(statement: string, values?: readonly Bound[]): Promise<number[]> {
    const [column = []] = await this.columns(statement, values);
    return column as number[];
  }

  /** A result column by column, which is much faster than by row for a million rows. */
  async columns(statement: string, values?: readonly Bound[]): Promise<DuckDBValue[][]> {
    const result = await this.#execute(statement, values);
    return this.guard(() => result.getColumns());
  }

  /** Runs `work` with the connection itself, translating errors. */
  async guard<T>(work: () => Promise<T> | T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = storeFailure(this.path, error);
      if (isFatal(error)) this.onFatal(failure);
      throw failure;
    }
  }

  /** Continues with the connection of another session, whose failures it then reports. */
  continueWith({ connection, onFatal }: Session): void {
    this.connection = connection;
    this.onFatal = onFatal;
  }

  close(): void {
    this.connection.closeSync();
  }

  #execute(statement: string, values?: readonly Bound[]): Promise<DuckDBMaterializedResult> {
    const bound = values?.map((value) => (value instanceof Date ? timestampOf(value) : value));
    return this.guard(() => this.connection.run(statement, bound));
  }
}
