/**
 * Speed of error detection compared with harper.js on the same texts in the same run, start-up, memory, and time by
 * length.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, textsOfAbout200Words, timed } from '../measure.js';
import { fixed } from './format.js';
import { harperChecker } from './harper.js';

export const title = 'Speed, start and memory';
/** Texts of the sample archive, and essays of ELLIPSE if available. */
export const needs = [];

/** One of this many essays. */
const ESSAY_STEP = 100;
const ROUNDS = 4;
const TURNS = 6;
const LENGTHS = [100, 300, 1000, 3000, 10_000];
const FIRST_TEXT = fileURLToPath(new URL('speed/first-text.js', import.meta.url));
const POOL_MEMORY = fileURLToPath(new URL('speed/pool-memory.js', import.meta.url));

export async function measure({ corpora, ours, flags: { pipeline } }) {
  const sample = textsOfAbout200Words().map(({ text }) => text);
  const essays = (step) => (corpora.hasEllipse ? corpora.ellipse(step).map(({ text }) => text) : []);
  const texts = [...sample, ...essays(ESSAY_STEP)];
  const others = [...sample.slice(0, 5), ...essays(ESSAY_STEP + 1)];

  const rates = await wordsPerSecond(ours, texts, others);
  const starts = [1, 2, 3].map(() => JSON.parse(child(FIRST_TEXT, pipeline)));
  const middle = (field) => median(starts.map((start) => start[field]));
  return {
    texts: texts.length,
    words: wordCount(texts),
    wordsPerCpuSecond: rates,
    ratio: rates.assess / rates['harper.js'],
    firstTextMs: { models: middle('models'), process: middle('process'), cpu: middle('cpu') },
    memoryMiB: JSON.parse(child(POOL_MEMORY, pipeline)),
    byLength: LENGTHS.map((length) => timeByLength(ours, length, texts.join('\n'))),
  };
}

const child = (script, ...args) => execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' });

/**
 * Words per CPU second of both checkers, alternating, so that other work on the machine affects both equally: Harper
 * checks some of the texts, then we check all of them repeatedly for as long as Harper took. Both warm up on other
 * texts.
 */
async function wordsPerSecond(ours, texts, others) {
  const harper = await harperChecker();
  await cpuSeconds(harper, others.slice(0, 5));
  await cpuSeconds(ours, others);
  const [we, they] = [
    { words: 0, cpu: 0 },
    { words: 0, cpu: 0 },
  ];
  for (let turn = 0; turn < TURNS; turn++) {
    const some = texts.filter((_, index) => index % TURNS === turn);
    they.words += wordCount(some);
    they.cpu += await cpuSeconds(harper, some);
    while (we.cpu < they.cpu) {
      we.words += wordCount(texts);
      we.cpu += await cpuSeconds(ours, texts);
    }
  }
  return { assess: we.words / we.cpu, 'harper.js': they.words / they.cpu };
}

const wordCount = (texts) => texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);

async function cpuSeconds({ check }, texts) {
  const { cpu } = await timed(async () => {
    for (const text of texts) await check(text);
  });
  return cpu;
}

/**
 * CPU microseconds per character when the same text is assessed in pieces of one length: unchanged, and as one long
 * sentence without full stops.
 */
function timeByLength({ check }, length, text) {
  const ordinary = pieces(text, length);
  const endless = pieces(text.replace(/[.!?\n]+/g, ' '), length);
  return {
    characters: length,
    ordinary: perCharacter(check, ordinary),
    endless: perCharacter(check, endless),
  };
}

function pieces(text, length) {
  const count = Math.floor(text.length / length);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}

/** The fastest of several rounds, which is least affected by other work on the machine. */
function perCharacter(check, texts) {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const text of texts) check(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / characters;
  });
  return Math.min(...rounds);
}

export const tables = (metrics) => [
  {
    title: `${title}: error detection only, ${metrics.texts} texts, ${metrics.words} words, one thread`,
    columns: ['', '>', '>target'],
    rows: [
      ['words per CPU-second, assess', Math.round(metrics.wordsPerCpuSecond.assess), ''],
      ['words per CPU-second, harper.js', Math.round(metrics.wordsPerCpuSecond['harper.js']), ''],
      ['ratio', fixed(metrics.ratio, 1), '≥ 20'],
      ['first text after, models and engine (ms)', fixed(metrics.firstTextMs.models, 0), '≤ 500'],
      ['first text after, whole process (ms)', fixed(metrics.firstTextMs.process, 0), ''],
      ['the same in CPU time (ms)', fixed(metrics.firstTextMs.cpu, 0), ''],
      ['peak memory of a process with two workers (MiB)', fixed(metrics.memoryMiB.peak, 0), '≤ 300'],
      ['of which before the workers (MiB)', fixed(metrics.memoryMiB.before, 0), ''],
    ],
  },
  {
    title: 'CPU microseconds per character, by length of text (constant if time is linear)',
    columns: ['>characters', '>ordinary', '>without any full stop'],
    rows: metrics.byLength.map(({ characters, ordinary, endless }) => [
      characters,
      fixed(ordinary),
      fixed(endless),
    ]),
  },
];
