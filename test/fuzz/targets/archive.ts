import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAccount, importAccount } from '../../../src/services/accounts/account-archive.js';
import { DUCKDB } from '../../contract/store/backends.js';
import { ACCOUNT, NOON, storeWithAccount, submission } from '../../contract/store/samples.js';
import { orRefused } from '../refused.js';
import type { FuzzTarget } from '../target.js';

/** The first byte of an input selects a file; the rest replaces its content. */
export const archive: FuzzTarget = {
  name: 'archive',
  tokens: [
    'PAR1',
    '"rows":',
    '"file":',
    '"table":',
    '"../',
    '{',
    '}',
    '-1',
    '"sha256":',
    'submission',
    'result',
  ],
  async open() {
    const test = await storeWithAccount(DUCKDB);
    const { store } = test;
    await store.addSubmissions(ACCOUNT, [submission('a'), submission('b')], NOON);
    const home = mkdtempSync(join(tmpdir(), 'assess-fuzz-'));
    const folder = join(home, 'archive');
    await exportAccount({ store, accountId: ACCOUNT, out: folder, protect: [] });
    const files = readdirSync(folder).sort();
    const sound = new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
    const manifestFile = files.find((file) => file.endsWith('.json'))!;
    const before = (await store.accounts()).length;

    /** The manifest with the actual fingerprint of a file: with a wrong one, the file is refused without being read. */
    const manifestWith = (file: string, bytes: Buffer) => {
      const manifest = JSON.parse(sound.get(manifestFile)!.toString());
      const entry = manifest.files.find((each: { file: string }) => each.file === file);
      entry.bytes = bytes.length;
      entry.sha256 = createHash('sha256').update(bytes).digest('hex');
      return JSON.stringify(manifest);
    };
    return {
      seeds: files.map((file, index) => Buffer.concat([Buffer.from([index]), sound.get(file)!])),
      async feed(input) {
        const file = files[(input[0] ?? 0) % files.length]!;
        const bytes = input.subarray(1);
        writeFileSync(join(folder, file), bytes);
        if (file !== manifestFile) writeFileSync(join(folder, manifestFile), manifestWith(file, bytes));
        await orRefused(async () => {
          await importAccount({ store, folder, as: 'fuzz', requirePipeline: () => {} });
          await store.deleteAccount('fuzz', NOON);
        });
        for (const [name, content] of sound) writeFileSync(join(folder, name), content);
        if ((await store.accounts()).length !== before) throw new Error('half of an account was made');
      },
      async [Symbol.asyncDispose]() {
        await test[Symbol.asyncDispose]();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};
