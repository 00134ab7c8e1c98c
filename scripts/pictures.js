/**
 * Creates the pictures of the README from the report of the sample archive, in Chromium (CHROMIUM, or chromium in
 * PATH). The store is created again under demo/, so that the pictures show the output of the current commands.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}demo/pictures`;
const PARTLY = 1;

function assess(...args) {
  const { status } = spawnSync(
    process.execPath,
    ['bin/run.js', ...args, '--store', `${folder}/sample.duckdb`],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0 && status !== PARTLY) process.exit(status ?? PARTLY);
}

function chromiumPath() {
  const { stdout } = spawnSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], {
    encoding: 'utf8',
  });
  return process.env.CHROMIUM ?? stdout.trim();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(`${root}docs/pictures`, { recursive: true });
assess('import', 'fixtures/sample/submissions.csv');
assess('import-feedback', 'fixtures/sample/marks.csv');
assess('score');
assess('report', '-o', `${folder}/report.html`, '--title', 'Report on the sample archive');

/** The part of the page to cut out, from the top of the first element to the bottom of the last. */
const PICTURES = [
  { file: 'report-overview.png', from: 'h1', to: '#overview h3 + ul' },
  { file: 'report-agreement.png', from: '#agreement .pair', to: '#agreement .matrix' },
];
const MARGIN = 16;

const browser = await chromium.launch({ executablePath: chromiumPath() });
const page = await browser.newPage({ viewport: { width: 1080, height: 800 }, colorScheme: 'light' });
await page.goto(pathToFileURL(`${folder}/report.html`).href);
for (const { file, from, to } of PICTURES) {
  const [first, last] = [
    await page.locator(from).first().boundingBox(),
    await page.locator(to).first().boundingBox(),
  ];
  const y = Math.max(0, first.y - MARGIN);
  await page.screenshot({
    path: `${root}docs/pictures/${file}`,
    fullPage: true,
    clip: { x: 0, y, width: 1080, height: last.y + last.height + MARGIN - y },
  });
}
await browser.close();
