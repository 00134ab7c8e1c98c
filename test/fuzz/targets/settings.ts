import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig, SETTING_NAMES } from '../../../src/config.js';
import { orRefused } from '../refused.js';
import type { FuzzTarget } from '../target.js';

export const settings: FuzzTarget = {
  name: 'settings',
  tokens: [
    ...SETTING_NAMES.map((name) => `"${name}":`),
    '{',
    '}',
    '[',
    ']',
    '""',
    'null',
    '-1',
    '1e400',
    '"off"',
    '__proto__',
  ],
  async open() {
    const directory = mkdtempSync(join(tmpdir(), 'assess-fuzz-'));
    return {
      async feed(input) {
        writeFileSync(join(directory, 'assess.config.json'), input);
        await orRefused(() => resolveConfig({ flags: {}, environment: {}, directory }));
        // The same bytes as environment variables.
        const environment = { ASSESS_SCHEDULE: input.toString(), ASSESS_PIPELINES: input.toString() };
        for (const [name, value] of Object.entries(environment))
          await orRefused(() =>
            resolveConfig({ flags: {}, environment: { [name]: value }, directory: tmpdir() }),
          );
      },
      async [Symbol.asyncDispose]() {
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
};
