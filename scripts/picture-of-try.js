/**
 * Creates docs/pictures/try.png, a picture of the page to try a text with its example, in Chromium. CHROMIUM names the
 * browser if it is not /usr/bin/chromium.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const binary = join(root, 'bin', 'run.js');
const pictures = join(root, 'docs', 'pictures');
const { CHROMIUM = '/usr/bin/chromium' } = process.env;

/** Down to the start of the list of errors, in the size used in the README. */
const WIDTH = 960;

const cwd = mkdtempSync(join(tmpdir(), 'assess-picture-'));
const { stdout } = spawnSync(process.execPath, [binary, 'token', 'create'], { cwd, encoding: 'utf8' });
const server = spawn(process.execPath, [binary, 'serve', '--port', '0'], { cwd });
let browser;
try {
  const url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (line) => resolve(/ on (\S+)/.exec(line)[1]));
    server.on('exit', () => reject(new Error('the server did not start')));
  });
  browser = await chromium.launch({ executablePath: CHROMIUM });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 4000 }, colorScheme: 'light' });
  await page.goto(`${url}/try`);
  await page.getByRole('textbox', { name: 'Account' }).fill('default');
  await page.locator('#token').fill(stdout.trim());
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await page.getByRole('button', { name: 'Assess' }).click();
  await page.getByRole('table', { name: 'What raised' }).waitFor();
  await page.locator('#error-2').hover();
  const top = await page.locator('#result').boundingBox();
  const end = await page.getByRole('heading', { name: 'Suspect words' }).boundingBox();
  const clip = { x: 0, y: top.y - 16, width: WIDTH, height: end.y - top.y };
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, 'try.png'), clip });
} finally {
  await browser?.close();
  server.kill();
  rmSync(cwd, { recursive: true, force: true });
}
