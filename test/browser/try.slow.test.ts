import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from './accessibility.js';
import { describeInBrowser, openBrowser, scrollsSideways, visit, type WatchedPage } from './chromium.js';
import {
  assessed,
  connect,
  connected,
  placesOf,
  shownText,
  startTryServer,
  submit,
  type TryServer,
} from './try-page.js';

/** The golden example (decision 25). */
const GOLDEN = 'There are many famos people from my country.  Where to begin? Im not shure.';

const HOUR = 3_600_000;

let folder: string;
let server: TryServer;
let browser: Browser;

/** Status of the API's response for the results of each text that a page sent. */
async function statusesOf({ requests }: WatchedPage): Promise<number[]> {
  const urls = requests.filter((url) => url.endsWith('/results'));
  const headers = { authorization: `Token token=${server.token}` };
  return Promise.all([...new Set(urls)].map(async (url) => (await fetch(url, { headers })).status));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

describeInBrowser('the page to try a text', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assess-try-'));
    server = await startTryServer(folder);
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('the result', () => {
    test('shows errors and sentences in their places, figures and an explanation', async () => {
      await using watched = await connected(browser, server);
      const { page, complaints } = watched;
      await assessed(page, GOLDEN, 'Write about famous people.');
      expect(await shownText(page)).toBe(GOLDEN);
      expect(await placesOf(page.locator('.text .mark.error'))).toEqual([
        [15, 20, 'famos'],
        [62, 64, 'Im'],
        [69, 74, 'shure'],
      ]);
      const sentences = await placesOf(page.locator('.text span.band:not(.mark)'));
      expect(sentences.at(0)![0]).toBe(0);
      expect(sentences.at(-1)![1]).toBe(75);
      expect(await page.locator('.text .chip').count()).toBe(3);
      const entries = await page.getByRole('listitem').allInnerTexts();
      expect(entries).toContain(
        'Write famous instead of “famos”. The correct spelling is famous. S spelling Show',
      );
      expect(entries).toContain(
        "Write I'm instead of “Im”. Put an apostrophe where letters are left out: I'm. MP missing punctuation Show",
      );
      const cards = await page.locator('.cards').innerText();
      expect(cards).toMatch(/Score\s+\d+\.\d\d\s+90 % range \d+\.\d–\d+\.\d\s+Level\s+[ABC][12]\.i/);
      expect(cards).toMatch(/Relevance\s+\d\.\d\s+of 5\s+Words\s+14\s+Errors\s+3/);
      await expect(page.getByRole('row', { name: /^the average text \d/ }).count()).resolves.toBe(1);
      await expect(
        page
          .getByRole('row', { name: /^grammar \d+\.\d\d \(\d+\.\d–\d+\.\d\) [+−]\d\.\d\d as usual/ })
          .count(),
      ).resolves.toBe(1);
      await expect(page.getByRole('img', { name: /on the scale from 0 to 13/ }).count()).resolves.toBe(1);
      const levels = page.getByRole('region', { name: 'The levels of the words' });
      expect(await levels.innerText()).toMatch(/A1\s+\d+ %\s+[a-z]/);
      expect(await levels.innerText()).toMatch(/in no dictionary\s+\d+ %\s+famos/);
      expect(complaints).toEqual([]);
    });

    test('has reasons in the chosen language, before and after, and English words in theirs', async () => {
      await using watched = await connected(browser, server);
      const { page, complaints } = watched;
      await page.getByLabel('Language of the reasons').selectOption('Deutsch');
      await assessed(page, GOLDEN, 'Write about famous people.');
      const reason = page.locator('.findings .reason').first();
      expect(await reason.innerText()).toBe('Richtig geschrieben heißt es famous.');
      expect([await reason.getAttribute('lang'), await reason.getAttribute('dir')]).toEqual(['de', 'auto']);
      expect(await reason.locator('em').getAttribute('lang')).toBe('en');
      await page.getByLabel('Language of the reasons').selectOption('español');
      await page.getByText('Se escribe famous.').first().waitFor();
      expect(await page.locator('pre').textContent()).toContain('The correct spelling is *famous*.');
      await page.reload();
      await page.locator('#language option[value=es]:checked').waitFor({ state: 'attached' });
      expect(complaints).toEqual([]);
    });

    test('has correct places after emoji, Chinese and combining marks, and keeps line breaks', async () => {
      await using watched = await connected(browser, server);
      const { page } = watched;
      const text =
        'Hello 👩‍🍳🍕 from 北京 and a cafe\u0301!\n\n\tI have many freinds in my scool.\nWe like pizza very much.';
      await assessed(page, text);
      expect(await shownText(page)).toBe(text);
      const marks = await placesOf(page.locator('.text .mark.error'));
      for (const word of ['freinds', 'scool']) {
        const start = [...text.slice(0, text.indexOf(word))].length;
        expect(marks).toContainEqual([start, start + word.length, word]);
      }
      const box = await page.evaluate("getComputedStyle(document.querySelector('.text')).whiteSpace");
      expect(box).toBe('pre-wrap');
    });

    test('shows hostile text as text', async () => {
      await using watched = await connected(browser, server);
      const { page, complaints } = watched;
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => dialogs.push(dialog.message()));
      const markup = '<script>alert(1)</script> <img src=x onerror=alert(2)> </div> &amp;';
      const text = `${markup} I live in a big town\u202E with my family\u202C and I like\u200B my freinds very much. It is a good place.`;
      await assessed(page, text, `"><svg onload=alert(3)> ${markup}`);
      const seen = text.replace('\u202E', 'U+202E').replace('\u202C', 'U+202C').replace('\u200B', 'U+200B');
      expect(await shownText(page)).toBe(seen);
      expect(await page.locator('.text script, .text img, main svg').count()).toBe(0);
      expect([...complaints, ...dialogs]).toEqual([]);
    });

    test('shows the longest text', async () => {
      await using watched = await connected(browser, server, { width: 360 });
      const { page, complaints } = watched;
      const text = 'I has a freind who live in London. '.repeat(300).slice(0, 9_999).trimEnd();
      await assessed(page, text);
      expect(await shownText(page)).toBe(text);
      expect(await page.locator('.text .mark.error').count()).toBeGreaterThan(300);
      expect(await scrollsSideways(page)).toBe(false);
      expect(complaints).toEqual([]);
    });
  });

  describe('is accessible', () => {
    test.each([
      { width: 1280, scheme: 'light' },
      { width: 1280, scheme: 'dark' },
      { width: 360, scheme: 'light' },
    ] as const)('at $width px, $scheme', async (view) => {
      await using watched = await visit(browser, `${server.url}/try`, view);
      const { page } = watched;
      expect(await seriousFaults(page)).toEqual([]);
      await connect(page, server.token);
      await assessed(page, GOLDEN);
      await page.locator('#error-2').focus();
      expect(await seriousFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    });

    test('by keyboard only, from the token to every error and back', async () => {
      await using watched = await visit(browser, `${server.url}/try`);
      const { page } = watched;
      const { keyboard } = page;
      const focused = () => page.evaluate('document.activeElement.id');
      await keyboard.press('Tab');
      await expect(page.locator(':focus').innerText()).resolves.toBe('Skip to the text');
      await keyboard.press('Tab');
      await keyboard.type('default');
      await keyboard.press('Tab');
      await keyboard.type(server.token);
      await keyboard.press('Enter');
      await page.locator('#question:focus').waitFor();
      await keyboard.type('Who is famous?');
      await keyboard.press('Tab');
      await keyboard.type(GOLDEN);
      await keyboard.press('Control+Enter');
      await page.locator('#result-heading:focus').waitFor();
      const tip = page.locator('.tip');
      for (const [id, advice] of [
        ['error-1', 'Write famous instead of “famos”'],
        ['error-2', "Write I'm instead of “Im”"],
        ['error-3', 'Write sure instead of “shure”'],
      ]) {
        do await keyboard.press('Tab');
        while (await page.locator('.mark.suspect:focus').count());
        expect(await focused()).toBe(id);
        expect(await tip.innerText()).toContain(advice);
      }
      await keyboard.press('Escape');
      expect(await tip.isVisible()).toBe(false);
      await keyboard.press('Enter');
      expect(await focused()).toBe('error-3-entry');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      expect(await focused()).toBe('error-3');
      expect(await tip.isVisible()).toBe(true);
    });

    test('by pointer, which can move to the advice and away', async () => {
      await using watched = await connected(browser, server);
      const { page } = watched;
      await assessed(page, GOLDEN);
      // The pointer has a moment to move from a mark to its advice: the clock of the page stands still meanwhile.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + HOUR);
      const tip = page.locator('.tip');
      await page.locator('#error-1').hover();
      expect(await tip.innerText()).toMatch(
        /Write famous instead of “famos”\s+The correct spelling is famous\.\s+S spelling/,
      );
      await tip.hover();
      await page.clock.runFor(HOUR);
      expect(await tip.isVisible()).toBe(true);
      await page.getByRole('heading', { name: 'Errors' }).hover();
      await page.clock.runFor(HOUR);
      expect(await tip.isVisible()).toBe(false);
    });

    test('by screen reader: the advice is part of the name of an error', async () => {
      await using watched = await connected(browser, server);
      await assessed(watched.page, GOLDEN);
      const name =
        'famos (error 1, S, spelling: Write “famous” instead of “famos”. The correct spelling is “famous”.)';
      await watched.page.getByRole('button', { name, exact: true }).waitFor();
      expect(await watched.page.getByRole('status').first().innerText()).toMatch(/^Assessed: score \d/);
    });
  });

  describe('protects data', () => {
    test('texts and tokens go only to the server, and never into a URL or the log', async () => {
      await using watched = await connected(browser, server);
      const { page, requests } = watched;
      await assessed(page, GOLDEN);
      for (const url of requests) {
        expect(url.startsWith(`${server.url}/`)).toBe(true);
        expect(url).not.toContain(server.token);
      }
      const kept = await page.evaluate('[document.cookie, localStorage.length, location.href]');
      expect(kept).toEqual(['', 0, `${server.url}/try`]);
      expect(server.log).toContain('submitText');
      expect(server.log).not.toContain(server.token);
      expect(server.log).not.toContain('famos');
      await page.reload();
      await page.locator('#connected').waitFor();
      await page.getByRole('button', { name: 'Forget account and token' }).click();
      await page.locator('#connect').waitFor();
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).toBe('{}');
    });

    test('a button deletes the tried texts', async () => {
      await using watched = await connected(browser, server);
      const { page } = watched;
      await assessed(page, GOLDEN);
      await assessed(page, 'I like my small town because everybody knows me there.');
      expect(await statusesOf(watched)).toEqual([200, 200]);
      expect(await page.locator('#tried-count').innerText()).toMatch(
        /^2 texts are stored in the account default/,
      );
      await page.getByRole('button', { name: 'Delete these texts' }).click();
      await page.getByText('Deleted: 2 texts with their results.').waitFor();
      expect(await page.locator('#result').isVisible()).toBe(false);
      expect(await statusesOf(watched)).toEqual([404, 404]);
    });

    test('leaving the page deletes the tried texts', async () => {
      await using watched = await connected(browser, server);
      await assessed(watched.page, GOLDEN);
      expect(await statusesOf(watched)).toEqual([200]);
      await watched.page.close({ runBeforeUnload: true });
      await until(async () => (await statusesOf(watched))[0] === 404);
    });

    test('texts that the user wants to keep stay, and leaving the page asks for confirmation', async () => {
      await using watched = await connected(browser, server);
      const { page } = watched;
      await assessed(page, GOLDEN);
      await page.getByLabel('Delete them when I close or leave this page').uncheck();
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
      expect(await statusesOf(watched)).toEqual([200]);
    });
  });

  describe('explains problems', () => {
    test.each([
      ['an unknown token', 'wrong', /does not recognise this account and token/],
      ['a malformed token', 'with spaces', /letters, digits and hyphens/],
    ])('%s', async (_, token, words) => {
      await using watched = await visit(browser, `${server.url}/try`);
      await connect(watched.page, token);
      const problem = watched.page.locator('#connect-problem');
      await problem.getByText(words).waitFor();
      expect(await problem.innerText()).toMatch(words);
    });

    test.each([
      ['a text that is too short', 'Hello.', /too little English/],
      ['a text that is too long', 'a'.repeat(10_001), /too long: it may have 10,000 characters/],
      ['characters that cannot be used', 'I like\u0007 it.', /cannot be used: U\+0007 \(character 7\)/],
    ])('%s, and then assesses another text', async (_, text, words) => {
      await using watched = await connected(browser, server);
      const { page } = watched;
      await submit(page, text);
      await page.locator('#problem').getByText(words).waitFor();
      expect(await page.locator('#result').isVisible()).toBe(false);
      await assessed(page, GOLDEN);
      expect(await page.locator('#problem').innerText()).toBe('');
    });

    test('a server that is gone', async () => {
      await using own = await startTryServer(mkdtempSync(join(folder, 'gone-')));
      await using watched = await connected(browser, own);
      await own.kill();
      await submit(watched.page, GOLDEN);
      const problem = watched.page.locator('#problem');
      await problem.getByText(/server cannot be reached/).waitFor();
      expect(await problem.innerText()).toMatch(/server cannot be reached/);
    });
  });
});
