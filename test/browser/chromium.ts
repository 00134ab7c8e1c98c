import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describe } from 'vitest';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const HOW_TO_GET_ONE = 'no Chromium: apt-get install chromium, or set CHROMIUM to its path';

/** The Chromium of this machine: `CHROMIUM`, or the first of the usual names in `PATH`. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM, PATH = '' } = environment;
  if (CHROMIUM) return CHROMIUM;
  const paths = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const executablePath = findChromium();

/** Tests that need a browser. Without one they are skipped, and their name says how to get one. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (executablePath === undefined) describe.skip(`${name} (${HOW_TO_GET_ONE})`, tests);
  else describe(name, tests);
}

/** Starts the browser. The caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath! });
}

export interface View {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** A page, with its complaints and the requests that it sent. */
export interface WatchedPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors and warnings that it wrote to the console, and its uncaught errors. */
  readonly complaints: readonly string[];
  /** Requested URLs; the first is its own. */
  readonly requests: readonly string[];
}

/** Opens a URL and waits until the network is idle. */
export async function visit(browser: Browser, url: string, view: View = {}): Promise<WatchedPage> {
  const { width = 1280, scheme = 'light' } = view;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
}

/** Whether the page is wider than the window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
