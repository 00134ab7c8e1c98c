import { conditionsOf } from '../../../src/services/conditions.js';
import { DUCKDB } from '../../contract/store/backends.js';
import { ACCOUNT, NOON, storeWithAccount, submission } from '../../contract/store/samples.js';
import { exportedText } from '../../exported.js';
import { orRefused } from '../refused.js';
import type { FuzzTarget } from '../target.js';

export const where: FuzzTarget = {
  name: 'where',
  tokens: [
    ' = ',
    ' != ',
    ' <= ',
    ' ~ ',
    ' is null',
    ' is not null',
    '"',
    "'",
    "';",
    '--',
    ' OR 1=1',
    'l1',
    'score',
    'received_at',
    '(',
    '%',
  ],
  async open() {
    const test = await storeWithAccount(DUCKDB);
    const { store } = test;
    await store.addSubmissions(
      ACCOUNT,
      [submission('a', { metadata: { l1: 'German', 'a "b"': 'x' } })],
      NOON,
    );
    return {
      async feed(input) {
        await orRefused(async () => {
          const where = await conditionsOf(store, ACCOUNT, 'submissions', [input.toString()]);
          await exportedText(store, ACCOUNT, 'submissions', 'csv', { where });
        });
        if ((await store.accounts()).length !== 1) throw new Error('something else than a condition was run');
      },
      [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() as Promise<void>,
    };
  },
};
