import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';
import { seriousFaults } from './accessibility.js';
import { describeInBrowser, openBrowser, scrollsSideways, visit } from './chromium.js';
import { connect, startTryServer, type TryServer } from './try-page.js';

const MARKUP = '<img src=x onerror=alert(1)>';

describeInBrowser('the page for a class', () => {
  let folder: string;
  let server: TryServer;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assess-class-'));
    server = await startTryServer(folder);
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('shows the sheets of a folder and gives them as files (%s, %i wide)', async (scheme, width) => {
    await using watched = await visit(browser, `${server.url}/class`, { scheme, width });
    const { page, complaints, requests } = watched;
    expect(await seriousFaults(page)).toEqual([]);
    await connect(page, server.token);
    await page.locator('#connected').waitFor();
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByText('Choose or drop files first.').waitFor();
    const table = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.locator('#files').setInputFiles(table('name\nAnna\n'));
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByRole('alert').filter({ hasText: 'a.csv' }).waitFor();
    await page.locator('#files').setInputFiles(table(`text,author_id\n<b>I has a dog</b>.,${MARKUP}\n`));
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByRole('article', { name: MARKUP }).waitFor({ timeout: 60_000 });
    expect(await page.locator('#sheets').locator('img, b').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.locator('#folder').setInputFiles(join(ROOT, 'fixtures/files/essays'));
    await page.getByLabel('Question that the texts answer').fill('Describe your town.');
    await page.getByLabel('Language of the sheets').selectOption('ar');
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByRole('heading', { name: 'Who needs a look' }).waitFor({ timeout: 60_000 });
    expect(await page.getByRole('article').count()).toBe(5);
    const anna = page.getByRole('article', { name: 'anna' });
    expect(await anna.innerText()).toContain('Describe your town.');
    expect([await anna.getAttribute('lang'), await anna.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await seriousFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await page.getByRole('article').count()).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('status of 400')]);
    expect(requests.filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:'))).toEqual([]);
    expect(server.log).not.toContain('anna');
  });

  test('reads a dropped folder with its folders, and clears the sheets before the next class', async () => {
    const dropped = join(folder, '9b');
    for (const name of ['Anna_1', 'Ben_2']) {
      mkdirSync(join(dropped, name), { recursive: true });
      writeFileSync(join(dropped, name, 'essay.txt'), 'I has a dog. It like to run in the park with me.');
    }
    writeFileSync(join(dropped, 'photo.png'), 'no text');
    await using watched = await visit(browser, `${server.url}/class`, { scheme: 'light', width: 1280 });
    const { page } = watched;
    await connect(page, server.token);
    await page.locator('#connected').waitFor();
    const area = (await page.locator('#drop').boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', {
        ...{ type, x: area.x + 20, y: area.y + 10 },
        data: { items: [], files: [dropped], dragOperationsMask: 1 },
      });
    await page.locator('#chosen').filter({ hasText: '9b/Anna_1/essay.txt' }).waitFor();
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByRole('article', { name: 'Ben_2/essay' }).waitFor({ timeout: 60_000 });
    expect(await page.locator('#notes').innerText()).toContain('left out (.png)');
    expect(await page.getByRole('article').count()).toBe(3);
    const empty = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAnna\n') };
    await page.locator('#files').setInputFiles(empty);
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByRole('alert').filter({ hasText: 'a.csv' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Download all' }).isVisible()).toBe(false);
  });
});
