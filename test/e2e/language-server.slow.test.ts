import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CancellationTokenSource,
  CodeLensRefreshRequest,
  CodeLensRequest,
  ConfigurationRequest,
  type Diagnostic,
  DidChangeConfigurationNotification,
} from 'vscode-languageserver/node';
import { emptyFolder } from './assess.js';
import { type Editor, startEditor } from './language-server.js';

const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

/** What the first correction for a diagnostic writes. */
async function correction(editor: Editor, name: string, at: Diagnostic): Promise<string | undefined> {
  const [action] = await editor.actions(name, at);
  return Object.values(action?.edit?.changes ?? {})[0]?.[0]?.newText;
}

test('only the text of LaTeX is read, and corrections never overwrite markup', async () => {
  const editor = await startEditor(emptyFolder());
  editor.open(
    'a.tex',
    'latex',
    '\\begin{document}\nThey \\emph{was} here. We discussed ab\\textbf{out} it.\n\\label{freind}\\end{document}\n',
  );
  const [was, discussed, ...rest] = await editor.diagnostics('a.tex');
  expect(rest).toEqual([]);
  expect(await correction(editor, 'a.tex', was!)).toBe('were');
  expect(discussed!.range.start.line).toBe(1);
  expect(await editor.actions('a.tex', discussed!)).toEqual([]);
});

test('settings come with the start or are asked for, and are followed when they change', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.txt'), 'freind');
  let settings: object = { reasonsLang: 'de' };
  const editor = await startEditor(cwd, {
    initializationOptions: { pipeline: 'errors', variety: 'british' },
    capabilities: { workspace: { configuration: true } },
    prepare: (connection) =>
      connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settings)),
  });
  editor.open('a.txt', 'plaintext', 'My freind left. She like the color.\n');
  const german = await editor.diagnostics(
    'a.txt',
    1,
    (found) => found.length === 3 && /^Richtig geschrieben/.test(String(found[0]!.message)),
  );
  expect(codes(german)).toEqual(['S', 'AGV', 'SA']);
  settings = { words: 'mine.txt' };
  await editor.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  expect(codes(await editor.diagnostics('a.txt', 1, (found) => found.length === 2))).toEqual(['AGV', 'SA']);
  settings = { pipeline: 'nobody' };
  await editor.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  await expect.poll(() => editor.messages.join()).toMatch(/nobody.*cefr/);
  settings = { pipelin: 'cefr' };
  await editor.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  await expect.poll(() => editor.messages.join()).toContain('unknown setting pipelin');
});

test.each([
  [
    { reasonsLang: 'xx' },
    /^assess\.reasonsLang: must be a language that .* es or pt-BR \(until then, its default is used\)$/,
  ],
  [
    { foo: 1 },
    /^assess: unknown setting foo \(the settings are pipeline, reasonsLang, variety, words, score, suspects\)$/,
  ],
  [
    { pipeline: 'nope' },
    /^assess\.pipeline: there is no pipeline nope \(choose one of: cefr, .*; until then, cefr is used\)$/,
  ],
  [
    { pipeline: 'strict' },
    /^assess\.pipeline: pipelines\.strict\.off: spelling cannot be switched off.*until then, cefr is used\)$/,
  ],
  [
    { words: 'folder' },
    /^assess\.words: cannot read .*: it is a folder \(until then, this setting is ignored\)$/,
  ],
])('a setting that cannot be used is reported, and the others are followed: %o', async (setting, message) => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'folder'));
  const pipelines = { strict: { base: 'cefr', off: ['spelling'] } };
  writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ pipelines }));
  const editor = await startEditor(cwd, { initializationOptions: { variety: 'british', ...setting } });
  editor.open('a.txt', 'plaintext', 'She depend of the color.\n');
  expect(codes(await editor.diagnostics('a.txt'))).toEqual(['AGV', 'RT', 'SA']);
  expect(editor.messages).toEqual([expect.stringMatching(message)]);
  expect(editor.log).toBe('');
});

test('a pipeline of the settings file can be chosen, and its own words are kept', async () => {
  const cwd = emptyFolder();
  const pipelines = { school: { base: 'cefr', words: ['freind'] } };
  writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ pipelines }));
  writeFileSync(join(cwd, 'assess.words.txt'), 'wether\n');
  const editor = await startEditor(cwd, { initializationOptions: { pipeline: 'school' } });
  editor.open('a.txt', 'plaintext', 'My freind likes the wether and his familly.\n');
  const [familly, ...rest] = await editor.diagnostics('a.txt');
  expect(rest).toEqual([]);
  expect(await correction(editor, 'a.txt', familly!)).toBe('family');
});

test('the score is a lens where editors show lenses, otherwise a message on saving', async () => {
  const text = 'Last summer I went to the sea with my family. We were there for two weeks. ';
  const lenses = (editor: Editor, name: string) =>
    editor.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: `file://${editor.cwd}/${name}` },
    });
  const editor = await startEditor(emptyFolder());
  editor.open('a.md', 'markdown', text.repeat(4));
  await editor.diagnostics('a.md');
  editor.save('a.md');
  await expect
    .poll(() => editor.messages.join())
    .toMatch(/^assess: score \d+\.\d [ABC]\d\S* \(90 % range \d+\.\d–\d+\.\d\), words 64$/);
  const [lens] = (await lenses(editor, 'a.md'))!;
  expect(`assess: ${lens!.command!.title}`).toBe(editor.messages[0]);
  editor.save('a.md');
  editor.change('a.md', 2, [{ text: 'x'.repeat(10_001) }]);
  expect((await lenses(editor, 'a.md'))![0]!.command!.title).toBe('no score: longer than 10000 characters');
  expect(editor.messages).toHaveLength(1);
  for (const [version, written, why] of [
    [3, '', 'it has too little English'],
    [4, 'Ich bin heute sehr froh und gehe nach Hause.', 'it has too little English'],
    [5, 'x '.repeat(500_001), 'longer than 10000 characters'],
  ] as const) {
    editor.change('a.md', version, [{ text: written }]);
    expect((await lenses(editor, 'a.md'))![0]!.command!.title).toBe(`no score: ${why}`);
  }

  const without = await startEditor(emptyFolder(), { initializationOptions: { score: false } });
  without.open('a.md', 'markdown', text);
  expect(await lenses(without, 'a.md')).toEqual([]);
});

test('lenses are asked for again when the settings change', async () => {
  let refreshed = 0;
  const cwd = emptyFolder();
  const editor = await startEditor(cwd, {
    capabilities: { workspace: { codeLens: { refreshSupport: true } } },
    prepare: (connection) => connection.onRequest(CodeLensRefreshRequest.type, () => void refreshed++),
  });
  await expect.poll(() => refreshed).toBe(1);
  await editor.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { assess: { pipeline: 'ielts' } },
  });
  await expect.poll(() => refreshed).toBe(2);
});

test('a request can be cancelled, and a huge document does not block others', async () => {
  const editor = await startEditor(emptyFolder());
  editor.open('long.txt', 'plaintext', 'My freind are here, and the wether is fine.\n\n'.repeat(2000));
  editor.open('huge.txt', 'plaintext', 'My freind. '.repeat(100_000));
  const cancelling = new CancellationTokenSource();
  const asked = editor.connection.sendRequest(
    CodeLensRequest.type,
    { textDocument: { uri: `file://${editor.cwd}/long.txt` } },
    cancelling.token,
  );
  cancelling.cancel();
  await expect(asked).rejects.toThrow(/cancel/i);
  expect(await editor.diagnostics('huge.txt')).toEqual([]);
  expect(editor.messages.join()).toContain('1000000 characters');
  editor.open('short.txt', 'plaintext', 'My freind.\n');
  expect(codes(await editor.diagnostics('short.txt'))).toEqual(['S']);
  expect(await editor.end()).toBe(0);
});

/** Paragraphs that differ, with two errors each. */
const long = (paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, at) => `In ${at} towns, my freind are here, and we like it.\n\n`,
  ).join('');

test('actions for what has been read do not wait for the rest of a document', async () => {
  const editor = await startEditor(emptyFolder(), { args: ['--workers', '1'] });
  editor.open('long.txt', 'plaintext', long(1500));
  const [first] = await editor.diagnostics('long.txt', 1, (found) => found.length > 0);
  const before = editor.published('long.txt').at(-1)!.length;
  expect(await correction(editor, 'long.txt', first!)).toBe('friend');
  const after = editor.published('long.txt').at(-1)!.length;
  const all = await editor.diagnostics('long.txt', 1, (found) => found.length >= 3000);
  expect([before, after].every((count) => count < all.length)).toBe(true);
});

test('while a document is read anew, what was found stays until something else is found', async () => {
  const editor = await startEditor(emptyFolder(), { args: ['--workers', '1'] });
  editor.open('long.txt', 'plaintext', long(1000));
  const english = await editor.diagnostics('long.txt', 1, (found) => found.length >= 2000);
  const before = editor.published('long.txt').length;
  await editor.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { assess: { reasonsLang: 'de' } },
  });
  await editor.diagnostics('long.txt', 1, (found) =>
    found.every(({ message }, at) => message !== english[at]?.message),
  );
  const sinceThen = editor.published('long.txt').slice(before);
  expect(sinceThen.length).toBeGreaterThan(1);
  expect(new Set(sinceThen.map(({ length }) => length))).toEqual(new Set([english.length]));
});
