import { expect, test } from 'vitest';
import { accountStatistics } from '../../src/services/statistics.js';
import { renderStatistics } from '../../src/terminal/statistics.js';
import { addResults, fillArchive } from './report/archive.js';
import { temporaryStore } from './stores.js';

test('bands are counted by halves and levels by points, for the requested pipeline', async () => {
  const store = await temporaryStore();
  await fillArchive(store, { marked: false });
  await addResults(store, { pipeline: 'ielts' });
  const own = { strict: { base: 'ielts' } };
  const statistics = (pipeline?: string) =>
    accountStatistics({ store, accountId: 'default', includeTests: false, pipeline, customPipelines: own });
  const ielts = await statistics('ielts');
  expect(ielts.groups.map(({ pipeline }) => pipeline.name)).toEqual(['ielts']);
  expect(Object.keys(ielts.groups[0]!.histogram)).toEqual(
    expect.arrayContaining(['3.0', '3.5', '4.0', '4.5', '5.0', '5.5']),
  );
  const shown = renderStatistics(ielts, undefined, () => 'ielts', 'ielts');
  expect(shown).toMatch(/^3\.5 +\d+ +█/m);
  const cefr = await statistics('cefr');
  expect(renderStatistics(cefr, undefined, () => 'cefr')).toMatch(/^5 B1\.i +\d+ +█/m);
  expect((await statistics()).groups).toHaveLength(2);

  const unused = await statistics('strict');
  expect(renderStatistics(unused, undefined, () => 'ielts', 'strict')).toContain(
    'no results of strict yet: run assess score --pipeline strict',
  );
  await expect(statistics('gone')).rejects.toMatchObject({ code: 'unknown_pipeline' });
});
