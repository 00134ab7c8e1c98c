import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pseudonymKey } from '../../../src/services/pseudonymise/key.js';
import { temporaryFolder } from '../stores.js';

const KEY = new URL('../../../dist/services/pseudonymise/key.js', import.meta.url).href;

it('a key that cannot be written leaves no file, which would count as a damaged key', () => {
  const path = join(temporaryFolder(), 'pseudonyms.key');
  const script = `
    const { pseudonymKey } = await import(process.argv[1]);
    try { pseudonymKey(process.argv[2]); } catch ({ code }) { process.stderr.write(code); }`;
  // Files of this process may not grow, as on a full disk.
  const limited = 'ulimit -f 0; exec "$0" --input-type=module -e "$1" "$2" "$3" 2>&1 | cat';
  const said = execFileSync('bash', ['-c', limited, process.execPath, script, KEY, path]);
  expect(String(said)).toBe('unwritable_file');
  expect(existsSync(path)).toBe(false);
  const made = pseudonymKey(path);
  expect(pseudonymKey(path)).toEqual(made);
});
