import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationRequest, type Diagnostic, ExecuteCommandRequest } from 'vscode-languageserver/node';
import { emptyFolder } from './assess.js';
import { type Editor, startEditor } from './language-server.js';

const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

/** What the first correction for a diagnostic writes. */
async function correction(editor: Editor, name: string, at: Diagnostic): Promise<string | undefined> {
  const [action] = await editor.actions(name, at);
  return Object.values(action?.edit?.changes ?? {})[0]?.[0]?.newText;
}

test('errors have a place, a code, a reason and a correction; nothing else is written', async () => {
  const cwd = emptyFolder();
  const editor = await startEditor(cwd, { environment: { ASSESS_LOG_LEVEL: 'trace' } });
  editor.open('essay.md', 'markdown', '# My day\n\nToday 😀 my *freind* left. She depend of me.\n');
  const found = await editor.diagnostics('essay.md');
  expect(
    found.map(({ range: { start, end }, code }) => [start.line, start.character, end.character, code]),
  ).toEqual([
    [2, 13, 19, 'S'],
    [2, 31, 37, 'AGV'],
    [2, 38, 40, 'RT'],
  ]);
  expect(new Set(found.map(({ source }) => source))).toEqual(new Set(['assess']));
  expect(found.every(({ message }) => /^[A-Z“].*\.$/.test(String(message)))).toBe(true);
  expect(await Promise.all(found.map((each) => correction(editor, 'essay.md', each)))).toEqual([
    'friend',
    'depends',
    'on',
  ]);
  expect(await editor.end()).toBe(0);
  expect(editor.log).toBe('');
  expect(readdirSync(cwd)).toEqual([]);
});

test('changes are read as they are made, in several documents, and closing one clears it', async () => {
  const editor = await startEditor(emptyFolder());
  const change = (version: number, from: number, to: number, text: string) => {
    const range = { start: { line: 0, character: from }, end: { line: 0, character: to } };
    editor.change('one.txt', version, [{ range, text }]);
  };
  editor.open('one.txt', 'plaintext', 'This is 😀 right.\n');
  editor.open('two.txt', 'plaintext', 'My freind is here.\n');
  expect(await editor.diagnostics('one.txt')).toEqual([]);
  expect(codes(await editor.diagnostics('two.txt'))).toEqual(['S']);
  for (const [at, letter] of [...'my freind '].entries()) change(at + 2, at + 11, at + 11, letter);
  const [found, ...rest] = await editor.diagnostics('one.txt', 11);
  expect(rest).toEqual([]);
  expect(found!.range.start.character).toBe(14);
  change(12, 14, 21, '');
  expect(codes(await editor.diagnostics('one.txt', 12))).not.toContain('S');
  editor.close('two.txt');
  expect(await editor.diagnostics('two.txt', 'closed')).toEqual([]);
});

test('own words are added to a file, and are no errors from then on', async () => {
  const cwd = emptyFolder();
  const editor = await startEditor(cwd);
  const text = 'Our Kuchelmauk is a freind.\n\nKuchelmauk!\n';
  editor.open('a.txt', 'plaintext', text);
  const found = await editor.diagnostics('a.txt');
  const freind = found.find(({ range }) => range.start.character > 10)!;
  const add = (await editor.actions('a.txt', freind)).find(({ command }) => command)!.command!;
  expect(add).toMatchObject({ command: 'assess.addWord', arguments: ['freind'] });
  await editor.connection.sendRequest(ExecuteCommandRequest.type, {
    command: add.command,
    arguments: add.arguments ?? [],
  });
  expect(readFileSync(join(cwd, 'assess.words.txt'), 'utf8')).toBe('freind\n');
  expect(await editor.diagnostics('a.txt', 1, (now) => now.length < found.length)).toEqual(
    found.filter((each) => each !== freind),
  );
  // Somebody edits the file in the editor.
  writeFileSync(join(cwd, 'assess.words.txt'), '');
  editor.save('a.txt');
  expect(await editor.diagnostics('a.txt', 1, (now) => now.length === found.length)).toEqual(found);
});

test('settings that arrive while the threads start are used at once, and nothing else is shown', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const editor = await startEditor(emptyFolder(), {
    environment: { ASSESS_LOG_LEVEL: 'trace' },
    capabilities: { workspace: { configuration: true } },
    prepare: (connection) =>
      connection.onRequest(ConfigurationRequest.type, async ({ items }) => {
        await asked;
        return items.map(() => ({ reasonsLang: 'de' }));
      }),
  });
  editor.open('a.txt', 'plaintext', 'My freind left.\n');
  answer();
  await editor.diagnostics('a.txt', 1, (found) => /^Richtig/.test(String(found[0]?.message)));
  editor.open('b.txt', 'plaintext', 'My freind is here.\n');
  await editor.diagnostics('b.txt');
  expect(editor.published('a.txt').map(codes)).not.toContainEqual([]);
  expect(editor.log).toBe('');
});

test('own words that cannot be written are an answer with the reason', async () => {
  const cwd = emptyFolder();
  const editor = await startEditor(cwd, { initializationOptions: { words: 'none/words.txt' } });
  const reason = /cannot write .*words\.txt: there is no such file or folder/;
  await expect(
    editor.connection.sendRequest(ExecuteCommandRequest.type, {
      command: 'assess.addWord',
      arguments: ['freind'],
    }),
  ).rejects.toThrow(reason);
  expect(editor.messages).toEqual([expect.stringMatching(reason)]);
  expect(editor.log).toBe('');
});

test('it ends with its editor, and messages that make no sense do not end it', async () => {
  const cwd = emptyFolder();
  const crashed = await startEditor(cwd);
  crashed.child.stdin!.end();
  expect(await crashed.exit).toEqual({ status: 1, signal: null });

  const editor = await startEditor(cwd, { environment: { ASSESS_LOG_LEVEL: 'trace' } });
  const send = (body: string) =>
    editor.child.stdin!.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  send('{"jsonrpc":"2.0","id":900,"method":"textDocument/codeAction","params":{"secret":"Kuchelmauk"}}');
  send('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"text":"Kuchelmauk"}}');
  send(
    '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none","version":3},"contentChanges":[{"text":"Kuchelmauk"}]}}',
  );
  send('{"jsonrpc":"2.0","id":901,"method":"no/method","params":["Kuchelmauk"]}');
  send('{"Kuchelmauk": not JSON');
  editor.open('a.txt', 'plaintext', 'My freind.\n');
  expect(codes(await editor.diagnostics('a.txt'))).toEqual(['S']);
  expect(await editor.end()).toBe(0);
  expect(editor.log + editor.messages.join()).not.toContain('Kuchelmauk');
});

test('a document that becomes too long is said to be, once until it is shorter again', async () => {
  const editor = await startEditor(emptyFolder());
  const long = `My freind left. ${'-'.repeat(1_000_000)}`;
  editor.open('one.txt', 'plaintext', 'My freind left.\n');
  expect(codes(await editor.diagnostics('one.txt'))).toEqual(['S']);
  editor.change('one.txt', 2, [{ text: long }]);
  expect(await editor.diagnostics('one.txt', 2)).toEqual([]);
  editor.change('one.txt', 3, [{ text: `${long}-` }]);
  expect(await editor.diagnostics('one.txt', 3)).toEqual([]);
  const warning = expect.stringMatching(/is not checked, because it has more than 1000000 characters/);
  expect(editor.messages).toEqual([warning]);
  editor.change('one.txt', 4, [{ text: 'My freind left.' }]);
  expect(codes(await editor.diagnostics('one.txt', 4))).toEqual(['S']);
  editor.change('one.txt', 5, [{ text: long }]);
  expect(await editor.diagnostics('one.txt', 5)).toEqual([]);
  expect(editor.messages).toEqual([warning, warning]);
});
