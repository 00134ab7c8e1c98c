import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assess, emptyFolder } from '../e2e/assess.js';
import { MARKS, SAMPLE } from '../e2e/sample.js';
import { seriousFaults } from './accessibility.js';
import { describeInBrowser, openBrowser, scrollsSideways, visit } from './chromium.js';

/** Path of a report on the sample archive, written by the real binary. */
function samplePage(): string {
  const cwd = emptyFolder();
  for (const args of [
    ['import', SAMPLE],
    ['import-feedback', MARKS],
    ['score'],
    ['report', '-o', 'report.html', '--title', 'The sample & "more"'],
  ]) {
    const { status, stderr } = assess(args, { cwd });
    if (status !== 0 && status !== 1) throw new Error(stderr);
  }
  return join(cwd, 'report.html');
}

/** Captions that are narrower than their text and than the room beside them. */
const NARROW_CAPTIONS = `(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  return [...document.querySelectorAll('caption')].flatMap((caption) => {
    const text = caption.querySelector('span') ?? caption;
    const width = text.getBoundingClientRect().width;
    const room = caption.closest('.scroll').clientWidth;
    text.style.whiteSpace = 'nowrap';
    const range = document.createRange();
    range.selectNodeContents(text);
    const needed = range.getBoundingClientRect().width;
    text.style.whiteSpace = '';
    const most = 46 * parseFloat(getComputedStyle(document.documentElement).fontSize);
    return width + 1 < Math.min(needed, room, most) ? [caption.textContent + ': ' + width] : [];
  });
})()`;

/** Labels of plots that a point touches. */
const LABELS_ON_POINTS = `[...document.querySelectorAll('svg')].flatMap((plot) => {
  const points = [...plot.querySelectorAll('path')]
    .map((path) => path.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && width < 12 && Math.abs(width - height) < 1);
  return [...plot.querySelectorAll('text')].filter((label) => {
    const box = label.getBoundingClientRect();
    return points.some(
      (point) => point.left < box.right && point.right > box.left && point.top < box.bottom && point.bottom > box.top,
    );
  }).map((label) => plot.querySelector('title').textContent + ': ' + label.textContent);
})`;

describeInBrowser('the page of a report', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('is accessible, needs nothing else, and fits a small screen and paper', async () => {
    const path = samplePage();
    const url = pathToFileURL(path).href;
    expect(readFileSync(path, 'utf8')).not.toMatch(
      /<script|<link(?! rel="icon" href="data:,")|https?:\/\/(?!www\.w3\.org)[^<\s]*"/,
    );

    await using desk = await visit(browser, url);
    expect(desk.complaints).toEqual([]);
    expect(desk.requests).toEqual([url]);
    expect(await desk.page.title()).toBe('The sample & "more"');
    expect(await scrollsSideways(desk.page)).toBe(false);
    expect(await seriousFaults(desk.page)).toEqual([]);
    const images = desk.page.locator('svg');
    expect(await images.count()).toBeGreaterThanOrEqual(8);
    expect(await desk.page.getByRole('img', { name: /\S/ }).count()).toBe(await images.count());
    expect(await desk.page.locator('table:not(:has(th))').count()).toBe(0);
    const ids: string[] = await desk.page.evaluate(
      '[...document.querySelectorAll("[id]")].map(({ id }) => id)',
    );
    expect(new Set(ids).size).toBe(ids.length);

    // Every link of the table of contents has a target, and a folded part can be opened by keyboard.
    for (const link of await desk.page.locator('nav a').all()) {
      const target = await link.getAttribute('href');
      expect(await desk.page.locator(target!).count()).toBe(1);
    }
    const first = desk.page.locator('details').first();
    await first.locator('summary').focus();
    await desk.page.keyboard.press('Enter');
    expect(await first.getAttribute('open')).toBe('');

    // Unfolded too, no caption wraps for the sake of a narrow table, and no label lies on a point.
    expect(await desk.page.evaluate(NARROW_CAPTIONS)).toEqual([]);
    expect(await desk.page.evaluate(LABELS_ON_POINTS)).toEqual([]);
    await using phone = await visit(browser, url, { width: 400 });
    expect(await phone.page.evaluate(NARROW_CAPTIONS)).toEqual([]);
    expect(await scrollsSideways(phone.page)).toBe(false);

    await using dark = await visit(browser, url, { width: 360, scheme: 'dark' });
    expect(await scrollsSideways(dark.page)).toBe(false);
    expect(await seriousFaults(dark.page)).toEqual([]);
    const pdf = await dark.page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(50_000);
  });
});
