import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBValue } from '@duckdb/node-api';
import type { AssessError } from '../../errors.js';
import { isFatal, storeFailure } from './failures.js';
import type { WriteAheadLog } from './write-ahead-log.js';

/** A row by column name. Statements cast what they select to types that arrive as plain values: DOUBLE, VARCHAR, … */
export type Row = Record<string, DuckDBValue>;

/** One connection, whose errors are errors of the catalogue. */
export class Session {
  /** @param onFatal hears that DuckDB has given up the whole instance, which answers nothing any more */
  constructor(
    public connection: DuckDBConnection,
    readonly path: string,
    private readonly onFatal: (failure: AssessError) => void = () => {},
  ) {}

  /** Of a session that writes: where its commits go first. */
  log: WriteAheadLog | undefined;

  async run(statement: string, values?: DuckDBValue[]): Promise<void> {
    await this.#execute(statement, values);
  }

  /** All rows of a result; `T` names the columns selected. */
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

  /** A result column by column, which is far quicker than by row where there are a million of them. */
  async columns(statement: string, values?: DuckDBValue[]): Promise<DuckDBValue[][]> {
    const result = await this.#execute(statement, values);
    return this.guard(() => result.getColumns());
  }

  /** Runs `work` against the connection itself, with errors translated. */
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
