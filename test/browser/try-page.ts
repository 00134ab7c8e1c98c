import type { Browser, Locator, Page } from 'playwright-core';
import { ended, startAssess } from '../e2e/assess.js';
import { newToken } from '../e2e/serve.js';
import { type View, visit, type WatchedPage } from './chromium.js';
import { ADDED, places, plainText } from './in-page.js';

/** A real server with the page for trying texts, and a token of the default account. */
export interface TryServer extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  readonly folder: string;
  /** What it has logged so far. */
  readonly log: string;
  /** Kills it and waits for its exit. */
  kill(): Promise<void>;
}

export async function startTryServer(folder: string): Promise<TryServer> {
  const token = newToken(folder);
  const environment = { ASSESS_PORT: '0', ASSESS_LOG_LEVEL: 'info', ASSESS_WORKERS: '1' };
  const child = startAssess(['serve'], { cwd: folder, environment });
  let log = '';
  child.stderr!.on('data', (chunk) => {
    log += chunk;
  });
  const exit = ended(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk) => resolve(/^listening on (\S+)/.exec(String(chunk))![1]!));
    exit.then(({ status }) => reject(new Error(`the server ended with ${status}: ${log}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url,
    token,
    folder,
    get log() {
      return log;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** Opens the page and connects to the account. */
export async function connected(browser: Browser, server: TryServer, view?: View): Promise<WatchedPage> {
  const watched = await visit(browser, `${server.url}/try`, view);
  await connect(watched.page, server.token);
  await watched.page.locator('#connected').waitFor();
  return watched;
}

export async function connect(page: Page, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill('default');
  await page.locator('#token').fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** Enters a text and its question and sends them. */
export async function submit(page: Page, text: string, question = 'Where do you live?'): Promise<void> {
  await page.getByLabel('Question that the text answers').fill(question);
  await page.getByLabel('Text of the learner').fill(text);
  await page.getByRole('button', { name: 'Assess' }).click();
}

/** Sends a text and waits for its result and explanation. */
export async function assessed(page: Page, text: string, question?: string): Promise<void> {
  await submit(page, text, question);
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await page.getByRole('table', { name: 'What raised and lowered the score' }).waitFor();
}

/** The displayed text without what the page adds to it. */
export const shownText = (page: Page): Promise<string> => page.locator('.text').evaluate(plainText, ADDED);

/** Places of marks in the displayed text, in code points, with the marked text. */
export const placesOf = (marks: Locator): Promise<[start: number, end: number, written: string][]> =>
  marks.evaluateAll(places, ADDED);
