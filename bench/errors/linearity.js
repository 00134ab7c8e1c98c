/** CPU time by length of text, for ordinary prose and for texts that are hard for an engine. */
import { readFileSync } from 'node:fs';
import { ROOT, sampleSubmissions, timed } from '../measure.js';

const LENGTHS = [100, 300, 1000, 3000, 10_000];
/** From this length on, fixed costs per text matter less. */
const COMPARED_FROM = 1000;
/** Minimum CPU seconds per measurement: the clock has millisecond resolution. */
const AT_LEAST = 0.04;
const ROUNDS = 3;

/**
 * CPU time per character by length. The ratio compares the longest text with one of 1,000 characters: 1 if time is
 * linear in length, 10 if it is quadratic.
 * @param assess processes one text; may return a promise
 * @returns rows `{ kind, lengths, microsecondsPerCharacter, ratio }`, one for each kind of text
 */
export async function linearity(assess) {
  const rows = [];
  for (const [kind, source] of Object.entries(sources())) {
    const perCharacter = [];
    // Warm-up for the compiler uses the longest text.
    await microsecondsPerCharacter(assess, source, LENGTHS.at(-1));
    for (const length of LENGTHS) perCharacter.push(await microsecondsPerCharacter(assess, source, length));
    const ratio = perCharacter.at(-1) / perCharacter[LENGTHS.indexOf(COMPARED_FROM)];
    rows.push({ kind, lengths: LENGTHS, microsecondsPerCharacter: perCharacter, ratio });
  }
  return rows;
}

/** Texts by kind, to be cut or repeated to any length. */
function sources() {
  const prose = sampleSubmissions()
    .map(({ text }) => text)
    .filter((text) => text.length > 400)
    .join('\n\n');
  const hostile = JSON.parse(readFileSync(`${ROOT}fixtures/hostile/pieces.json`, 'utf8'));
  return { 'ordinary prose': prose, 'prose with a slip in every other word': withSlips(prose), ...hostile };
}

/** Swaps two letters in every second word of five letters or more, so that nearly all misspellings differ. */
function withSlips(text) {
  let words = 0;
  return text.replaceAll(/\b[a-z]{5,}\b/g, (word) => {
    words += 1;
    return words % 2 === 0 ? word.slice(0, 2) + word[3] + word[2] + word.slice(4) : word;
  });
}

/** The minimum of several rounds, each over different parts of the source. */
async function microsecondsPerCharacter(assess, source, length) {
  const repeated = source.repeat(Math.ceil((2 * length) / source.length) + 1);
  const texts = [0, 1, 2, 3].map((part) => {
    const start = Math.floor((part * Math.min(source.length, length)) / 4);
    return repeated.slice(start, start + length);
  });
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    let [cpu, characters] = [0, 0];
    while (cpu < AT_LEAST) {
      const { cpu: seconds } = await timed(async () => {
        for (const text of texts) await assess(text);
      });
      cpu += seconds;
      characters += texts.length * length;
    }
    least = Math.min(least, (cpu * 1e6) / characters);
  }
  return least;
}
