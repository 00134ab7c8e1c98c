import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import type { Browser } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assess } from '../e2e/assess.js';
import { SAMPLE } from '../e2e/sample.js';
import { seriousFaults } from './accessibility.js';
import { describeInBrowser, openBrowser, scrollsSideways, visit } from './chromium.js';

describeInBrowser('the sheets of a class', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assess-sheets-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    const { data } = Papa.parse(readFileSync(SAMPLE, 'utf8').trimEnd(), { header: true });
    writeFileSync(join(cwd, 'class.csv'), Papa.unparse(data.slice(37, 62)));
    const columns = ['--learner', 'id', '--reasons-lang-column', 'l1'];
    const { status, stderr } = assess(['feedback', 'class.csv', ...columns, '-o', 'sheets'], { cwd });
    if (status !== 0 && status !== 1) throw new Error(stderr);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(cwd, { recursive: true, force: true });
  });

  test.each([
    ['class', 1],
    ['s043', 2],
    ['s052', 2],
  ])('%s is accessible, fits a telephone and %i page(s), and requests nothing', async (name, pages) => {
    const url = pathToFileURL(join(cwd, 'sheets', `${name}.html`)).href;
    for (const scheme of ['light', 'dark'] as const) {
      await using desk = await visit(browser, url, { scheme });
      expect([desk.complaints, desk.requests]).toEqual([[], [url]]);
      expect(await seriousFaults(desk.page)).toEqual([]);
    }
    await using phone = await visit(browser, url, { width: 360 });
    expect(await scrollsSideways(phone.page)).toBe(false);
    const printed = await getDocumentProxy(new Uint8Array(await phone.page.pdf({ preferCSSPageSize: true })));
    expect(printed.numPages).toBeLessThanOrEqual(pages);
  });
});
