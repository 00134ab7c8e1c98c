import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, openBrowser, visit } from '../browser/chromium.js';
import { ROOT } from '../e2e/assess.js';

const run = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), 'assess-engine-'));
const packages = join(work, 'packages');
const project = join(work, 'project');

/** The blocks of code of a language in the page on the library. */
const blocks = (language: string) =>
  [...readFileSync(join(ROOT, 'docs/engine.md'), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, found]) => found === language)
    .map(([, , code]) => code!);

/** The output of a module in the project. */
async function output(name: string, code: string): Promise<string> {
  writeFileSync(join(project, name), code);
  return (await run(process.execPath, [name], { cwd: project })).stdout;
}

// Unpacked as npm does it, with the dependencies of this checkout.
beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/package/package.js'), packages], { cwd: ROOT });
  const modules = join(project, 'node_modules');
  for (const dependency of ['syllable', 'pluralize', 'normalize-strings', '@types/pluralize', 'undici'])
    cpSync(join(ROOT, 'node_modules', dependency), join(modules, dependency), { recursive: true });
  for (const tarball of readdirSync(packages).filter((name) => name.endsWith('.tgz'))) {
    const folder = join(modules, '@assess-english', tarball.replace(/^assess-english-|-[\d.]+\.tgz$/g, ''));
    mkdirSync(folder, { recursive: true });
    await run('tar', ['-xzf', join(packages, tarball), '-C', folder, '--strip-components=1']);
  }
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
}, 10 * 60_000);
afterAll(() => rmSync(work, { recursive: true }));

describe('the packages of the engine', () => {
  test('mark a text in Node.js, in one thread and in several', async () => {
    const [alone, threads] = blocks('js');
    expect(await output('alone.js', alone!)).toMatch(/^\d\.\d+ A1\.i\n7 9 to go FV\n$/);
    const [first, second, ...rest] = (await output('threads.js', threads!)).trim().split('\n');
    expect(rest).toEqual([]);
    expect(Number(first)).toBeGreaterThan(0);
    expect(second).toBe(first);
  });

  test('are typed for strict programs, without the types of Node.js in a browser', async () => {
    const program = (from: string) => `
      import { createAssessor, type AssessmentResult } from '${from}';
      const assessor = await createAssessor({ pipeline: 'errors', models: ['/models/'] });
      const result: AssessmentResult = assessor.assess('A text.', { question: 'Why?' });
      export const score: number | undefined = result.type === 'success' ? result.overall_score : undefined;
    `;
    writeFileSync(join(project, 'page.ts'), program('@assess-english/engine/browser'));
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    const options =
      '--noEmit --strict --target es2022 --module nodenext --exactOptionalPropertyTypes --types';
    await run(process.execPath, [compiler, ...options.split(' '), '', 'page.ts'], { cwd: project });
    writeFileSync(
      join(project, 'page.ts'),
      program('@assess-english/engine/browser').replace("'errors'", "'toefl'"),
    );
    await expect(
      run(process.execPath, [compiler, ...options.split(' '), '', 'page.ts'], { cwd: project }),
    ).rejects.toMatchObject({ stdout: expect.stringContaining('"toefl"') });
  });

  test('contain what their licences cover, and nothing of the program', () => {
    const at = (name: string) => join(project, 'node_modules/@assess-english', name);
    const manifest = JSON.parse(readFileSync(join(at('engine'), 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['syllable']);
    expect(readdirSync(join(at('engine'), 'dist'))).toEqual(['engine']);
    expect(readdirSync(at('models-scoring')).filter((name) => !/\./.test(name))).toEqual([
      'scoring-cefr',
      'scoring-cefr-deep',
      'scoring-ielts',
      'scoring-ielts-deep',
    ]);
    expect(readdirSync(at('models-language')).filter((name) => name.startsWith('scoring'))).toEqual([
      'scoring-cefr-open',
    ]);
    // The limits that the page on the library promises.
    const bundle = readFileSync(join(at('engine'), 'browser/index.js'));
    expect(bundle.length).toBeLessThan(700_000);
    expect(gzipSync(bundle).length).toBeLessThan(250_000);
  });
});

test('the package of the client verifies and submits, and needs nothing of the program', async () => {
  const program = `
    import { AssessClient, verifySignature } from '@assess-english/client';
    const client = new AssessClient({ baseUrl: 'http://127.0.0.1:1', account: 'school', token: 't' });
    const submission = { text: 'A text.', author_id: 'a', task_id: 't', question_text: 'Why?' };
    const reason = await client.submit('essay', submission).catch((error) => error.code);
    console.log(reason, JSON.stringify(verifySignature({ header: 't=1,v1=0', body: '', secret: 's' })));
  `;
  expect(await output('client.js', program)).toBe('ECONNREFUSED {"ok":false,"reason":"wrong_signature"}\n');
  const folder = join(project, 'node_modules/@assess-english/client');
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies)).toEqual([
    'undici',
  ]);
  const types = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  for (const file of types.filter((name) => name.endsWith('.d.ts')))
    expect(readFileSync(join(folder, 'dist', file), 'utf8'), file).not.toContain('zod');
});

describeInBrowser('the engine in a browser', () => {
  let browser: Browser;
  let address: string;
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    sent.push(`${request.method} ${request.url}`);
    const file = join(work, pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    const type = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }[
      extname(file)
    ];
    return response
      .writeHead(200, { 'content-type': type ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });

  beforeAll(async () => {
    browser = await openBrowser();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, 10 * 60_000);
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test('marks a text as in Node.js, and no request carries it away', async () => {
    const [page] = blocks('html');
    writeFileSync(join(packages, 'page.html'), `<!doctype html><html lang="en"><title>A page</title>${page}`);
    await using open = await visit(browser, `${address}/packages/page.html`);
    await open.page.waitForFunction('document.body.textContent.startsWith("[[")', undefined, { timeout: 0 });
    const text = await open.page.textContent('body');
    expect(text?.trim()).toContain('[[7,9,"to go","FV"]]');
    expect(open.complaints.filter((line) => !line.includes('favicon') && !line.includes('404'))).toEqual([]);
    expect(sent.every((line) => /^GET \/[\w./-]+$/.test(line))).toBe(true);
    expect(sent.filter((line) => line.endsWith('index.js'))).toHaveLength(1);
  });

  test('gives the same result to the last digit in a web worker', async () => {
    const worker = `
      import { createAssessor } from '/packages/engine/browser/index.js';
      const models = ['models-language', 'models-scoring'].map((name) => new URL('/packages/' + name + '/', location.origin));
      const assessor = await createAssessor({ models });
      postMessage(JSON.stringify(assessor.explain('I like go to school by bus.', { question: 'How do you go to school?' })));
    `;
    writeFileSync(join(work, 'worker.js'), worker);
    writeFileSync(
      join(work, 'page.html'),
      `<!doctype html><html lang="en"><title>A page</title><script type="module">
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => { document.body.textContent = data; };
      </script><body>`,
    );
    await using open = await visit(browser, `${address}/page.html`);
    await open.page.waitForFunction('document.body.textContent.startsWith("{")', undefined, { timeout: 0 });
    const here = await output(
      'explain.js',
      `import { createAssessor } from '@assess-english/engine';
       console.log(JSON.stringify(createAssessor().explain('I like go to school by bus.', { question: 'How do you go to school?' })));`,
    );
    expect(await open.page.textContent('body')).toBe(here.trim());
  });
});
