/**
 * `assess serve --editor` from an editor's point of view: response time for a paragraph, without other work and while a
 * long text is being checked. The paragraphs come from the sample archive; each is sent with a different ending every
 * time, as if somebody were typing it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { BINARY, printMachine, report, sampleSubmissions, wordCount } from './measure.js';

const REQUESTS = 600;
const LEAST_WORDS = 20;
const MOST_WORDS = 150;
const LONG_TEXT = 150_000;
const LIMIT_MS = 50;

const server = spawn(process.execPath, [BINARY, 'serve', '--editor', '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [ready] = await new Promise((resolve) =>
  createInterface(server.stdout).once('line', (line) => resolve([line])),
);
const { url } = JSON.parse(ready);

async function check(text) {
  const start = performance.now();
  const answer = await fetch(`${url}/check`, {
    method: 'POST',
    body: new URLSearchParams({ text, language: 'en-GB' }),
  });
  const { matches } = await answer.json();
  return { ms: performance.now() - start, matches: matches.length };
}

const paragraphs = sampleSubmissions()
  .flatMap(({ text }) => text.split(/\n+/))
  .filter((text) => wordCount(text) >= LEAST_WORDS && wordCount(text) <= MOST_WORDS);
const sentences = paragraphs.flatMap((text) => text.match(/[^.!?]+[.!?]+/g) ?? []);

/** Latencies of consecutive paragraphs, as somebody writes. */
async function latencies() {
  const times = [];
  let words = 0;
  for (let index = 0; index < REQUESTS; index++) {
    const text = `${paragraphs[index % paragraphs.length]} ${sentences[(index * 7) % sentences.length]}`;
    words += wordCount(text);
    times.push((await check(text)).ms);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * times.length)];
  return { p50: at(0.5), p99: at(0.99), words: words / REQUESTS };
}

function print(name, { p50, p99, words }) {
  console.log(`${REQUESTS} paragraphs of ${words.toFixed(0)} words ${name}: p50 ${p50.toFixed(1)} ms`);
  report(`p99 ${name}`, p99, { unit: ' ms', atMost: LIMIT_MS });
}

printMachine();
print('alone', await latencies());

let isDone = false;
const long = sentences.join(' ').repeat(20).slice(0, LONG_TEXT);
const reader = (async () => {
  let [texts, total] = [0, 0];
  for (; !isDone; texts++) total += (await check(long)).ms;
  return total / texts;
})();
print('while long texts are read', await latencies());
isDone = true;
console.log(`a text of ${LONG_TEXT} characters meanwhile: ${((await reader) / 1000).toFixed(1)} s`);
server.kill();
