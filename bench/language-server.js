/**
 * `assess lsp` from an editor's point of view: milliseconds from the start of the process to the first diagnostics of an
 * essay, and from a changed paragraph in the middle of a long document to its diagnostics; peak memory of the process.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { BINARY, distinctTexts, printMachine, report } from './measure.js';

const STARTS = 7;
const CHANGES = 100;
const PARAGRAPHS = 60;
const FIRST_MS = 1500;
const CHANGE_MS = 60;
const MEMORY_MIB = 350;
const URI = 'file:///essay.md';

const paragraphs = distinctTexts(PARAGRAPHS).map(({ text }) => text);

/** Starts the server, opens a document and waits for its diagnostics. */
async function open(text) {
  const start = performance.now();
  const child = spawn(process.execPath, [BINARY, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map();
  connection.onNotification('textDocument/publishDiagnostics', ({ version }) => waiting.get(version)?.());
  connection.listen();
  const shown = (version) => new Promise((resolve) => waiting.set(version, resolve));
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification('initialized', {});
  const first = shown(1);
  const textDocument = { uri: URI, languageId: 'markdown', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  await first;
  return { child, connection, shown, ms: performance.now() - start };
}

async function close({ child, connection }) {
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  return memory;
}

function print(name, values, options) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
  console.log(`${name}: min ${at(0)}, median ${at(0.5)}, max ${at(1)}`);
  report(`${name}, median`, Number(at(0.5)), options);
}

printMachine();
const starts = [];
for (let run = 0; run < STARTS; run++) {
  const server = await open(paragraphs[run]);
  starts.push(server.ms);
  await close(server);
}
print('first answer', starts, { unit: ' ms', atMost: FIRST_MS });

const server = await open(paragraphs.join('\n\n'));
const changed = [];
const position = { line: PARAGRAPHS, character: 0 };
for (let change = 0; change < CHANGES; change++) {
  const version = change + 2;
  const start = performance.now();
  const shown = server.shown(version);
  await server.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: URI, version },
    contentChanges: [{ range: { start: position, end: position }, text: change % 10 === 9 ? '. ' : 'a' }],
  });
  await shown;
  changed.push(performance.now() - start);
}
print(`changed paragraph of 200 words in a document of ${PARAGRAPHS}`, changed, {
  unit: ' ms',
  atMost: CHANGE_MS,
});
await server.connection.sendRequest('textDocument/codeLens', { textDocument: { uri: URI } });
report('peak memory', await close(server), { unit: ' MiB', atMost: MEMORY_MIB });
