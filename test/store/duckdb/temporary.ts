import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory for one test. Disposing removes it. */
export class TemporaryDirectory implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'assess-duckdb-'));

  join(name: string): string {
    return join(this.path, name);
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
