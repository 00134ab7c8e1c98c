import { afterAll, describe, expect, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import { createPool } from '../../../src/workers/pool.js';
import { storedNotifications } from '../../contract/store/read-back.js';
import { hasPostgres } from '../../store/postgres/server.js';
import { storesOnOne } from '../../store/postgres/stores.js';
import { until } from '../../until.js';
import { add, backgroundOf, NOON, resultsOf, settled } from './setting.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;
const pipelines = new RunningPipelines(async (pipeline) => ({
  identity: { name: pipeline, version: '1', configHash: 'x' },
  pool: await createPool({ pipeline, artefacts: modelFiles([]), workers: 2, registry }),
}));
afterAll(() => pipelines[Symbol.asyncDispose]());

const texts = (count: number) => Array.from({ length: count }, () => 'SLOW 10');

describe.skipIf(!hasPostgres)('backgrounds of several processes on one database', () => {
  test('share waiting texts, with accounts in turn; each text is assessed and notified once', async () => {
    const stores = await storesOnOne(3);
    const [submitter, ...workers] = stores;
    for (const id of ['big', 'small'])
      await submitter!.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
    const webhook = { accountId: 'big', url: 'https://a.example/', secret: 's', createdAt: NOON };
    await submitter!.addWebhook({ id: 'w', version: '2.0.0', ...webhook });
    const both = await Promise.all(workers.map((store) => backgroundOf(store, pipelines.use)));
    for (const background of both) background.start();
    await add(submitter!, 'big', texts(200));
    await add(submitter!, 'small', texts(10));
    await until(async () => (await submitter!.submissionStatus('small', '9'))?.result !== undefined);
    const { waiting, claimed } = await submitter!.backlog();
    expect(waiting + claimed).toBeGreaterThan(50);
    for (const background of both) await settled(submitter!, background);
    const counts = both.map(({ counts: { assessed } }) => assessed);
    expect(counts[0]! + counts[1]!).toBe(210);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(both.map(({ counts: { gone } }) => gone)).toEqual([0, 0]);
    expect(await resultsOf(submitter!, 'big')).toHaveLength(200);
    expect(await storedNotifications(submitter!, 'big')).toHaveLength(200);

    // A process assesses texts submitted to another one, although nothing wakes it.
    await both[0]!.stop();
    await add(submitter!, 'small', { later: 'abc' });
    await until(async () => (await submitter!.submissionStatus('small', 'later'))?.result !== undefined);
    expect(both[1]!.counts.assessed).toBe(counts[1]! + 1);
  });
});
