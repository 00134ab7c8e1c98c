import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBValue } from '@duckdb/node-api';
import type { AssessError } from '../../errors.js';
import type { WriteAheadLog } from './durability/write-ahead-log.js';
import { isFatal, storeFailure } from './failures.js';

/** A row by column name. Statements cast what they select to types that arrive as plain values: DOUBLE, VARCHAR, … */
type Row = Record<string, DuckDBValue>;

/** One connection that throws errors of the catalogue. */
export class Session {
  /** @param onFatal called when DuckDB has invalidated the whole instance */
  constructor(
    public connection: DuckDBConnection,
    readonly path: string,
    private readonly onFatal: (failure: AssessError) => void = () => {},
  ) {}

  /** For a session that writes: where its commits are written first. */
  log: WriteAheadLog | undefined;

  async run(statement: string, values?: DuckDBValue[]): Promise<void> {
    await this.#execute(statement, values);
  }

  /** All rows of a result; `T` declares the selected columns. */
  async rows<T = Row>(statement: string, values?: DuckDBValue[]): Promise<T[]> {
    const result = await this.#execute(statement, values);
    return (await this.guard(() => result.getRowObjects())) as T[];
  }

  /** The first row of a result. */
  async row<T = Row>(statement: string, values?: DuckDBValue[]): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  /** The one DOUBLE column of a result. */
  async numbers(statement: string, values?: DuckDBValue[]): Promise<number[]> {
    const [column = []] = await this.columns(statement, values);
    return column as number[];
  }

  /** A result column by column, which is much faster than by row for a million rows. */
  async columns(statement: string, values?: DuckDBValue[]): Promise<DuckDBValue[][]> {
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

  close(): void {
    this.connection.closeSync();
  }

  #execute(statement: string, values?: DuckDBValue[]): Promise<DuckDBMaterializedResult> {
    return this.guard(() => this.connection.run(statement, values));
  }
}
