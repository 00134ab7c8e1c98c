/**
 * Compiles src/ into dist/ and copies what the compiler leaves behind (SQL migrations).
 * TypeScript 7 is installed under the name `typescript-7`, because dependency-cruiser needs the compiler API of
 * TypeScript 6 under the name `typescript`; both packages claim the command `tsc`, hence the explicit path.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));

if (existsSync(compiler)) {
  rmSync(`${root}dist`, { recursive: true, force: true });
  execFileSync(process.execPath, [compiler, '-p', `${root}tsconfig.json`], { stdio: 'inherit', cwd: root });
  cpSync(`${root}src/store/duckdb/migrations`, `${root}dist/store/duckdb/migrations`, { recursive: true });
}
