/**
 * Misspellings of learners, put into edited sentences that hold the word that was meant (the essays themselves are not
 * public), and taken through the whole of error detection. Measured on the fifth of TOEFL-Spell (Flor, Fried &
 * Rozovskaya 2019) that training did not see: whole essays, by a hash of the name.
 */
import { join } from 'node:path';
import { documentOf } from '../../dist/engine/document/segment.js';
import { spellingModelFrom } from '../../dist/engine/errors/spelling/spelling-model.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { isHeldOut, readMisspellings } from '../../dist/training/spelling/misspellings.js';
import { CLEAN_SOURCES, cleanTexts } from './clean-texts.js';
import { percent } from './format.js';

export const title = 'Misspellings of TOEFL-Spell';
export const needs = ['gec/toefl-spell/Annotations.tsv', 'text'];

const SENTENCES_A_WORD = 3;
const WORDS_A_SOURCE = 100_000;

export async function measure({ data, ours }) {
  const held = readMisspellings(join(data, 'gec/toefl-spell/Annotations.tsv')).filter(({ file }) =>
    isHeldOut(file),
  );
  const sentences = await sentencesWith(new Set(held.map(({ meant }) => meant.toLowerCase())), data);
  const counts = { cases: 0, detected: 0, corrected: 0, right: 0, rankedFirst: 0, rankedInThree: 0 };
  for (const { written, meant } of held)
    for (const sentence of sentences.get(meant.toLowerCase()) ?? [])
      count(counts, ours, written, meant, sentence);
  const different = new Set(held.map(({ written }) => written.toLowerCase())).size;
  return { misspellings: held.length, different, ...counts };
}

function count(counts, ours, written, meant, { before, found, after }) {
  const isCapital = found !== found.toLowerCase();
  const word = isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  const span = { start: before.length, end: before.length + word.length };
  const { edits, suspects } = ours.check(before + word + after);
  const touches = ({ start, end }) => start < span.end && span.start < end;
  const edit = edits.find(touches);
  const isRight = edit?.start === span.start && edit.end === span.end && same(edit.correction, meant);
  const ranked = ranking(ours, written, before, after).map((text) => same(text, meant));
  counts.cases += 1;
  const isDetected = edit !== undefined || suspects.some(touches);
  counts.detected += isDetected ? 1 : 0;
  counts.corrected += edit ? 1 : 0;
  counts.right += isRight ? 1 : 0;
  counts.rankedFirst += isDetected && ranked[0] ? 1 : 0;
  counts.rankedInThree += isDetected && ranked.slice(0, 3).includes(true) ? 1 : 0;
}

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** What the spelling model alone makes of the word between its neighbours, best first. */
function ranking({ resources }, written, before, after) {
  const lexicon = lexiconFrom(resources);
  const idOf = (token) => (token?.kind === 'word' ? lexicon.id(token.lower) : -1);
  const context = {
    previous: idOf(documentOf(before).tokens.at(-1)),
    next: idOf(documentOf(after).tokens[0]),
  };
  return spellingModelFrom(resources)
    .rank(written.toLowerCase(), context)
    .map(({ candidate }) => candidate.text);
}

/** Up to so many sentences of edited prose that hold each of the words. */
async function sentencesWith(words, data) {
  const sentences = new Map();
  for (const source of CLEAN_SOURCES) {
    for (const text of await cleanTexts(data, source, WORDS_A_SOURCE)) {
      const { tokens, sentences: spans } = documentOf(text);
      for (const { start, end, firstToken, endToken } of spans) {
        for (const token of tokens.slice(firstToken, endToken)) {
          if (!words.has(token.lower)) continue;
          const known = sentences.get(token.lower) ?? [];
          sentences.set(token.lower, known);
          if (known.length >= SENTENCES_A_WORD) continue;
          known.push({
            before: text.slice(start, token.start),
            found: token.text,
            after: text.slice(token.end, end),
          });
        }
      }
    }
  }
  return sentences;
}

export const tables = ({ misspellings, different, cases, detected, corrected, right, ...ranked }) => [
  {
    title: `${title}: ${misspellings} held out, ${different} different, in ${cases} borrowed sentences`,
    columns: ['', '>per cent', '>reach'],
    rows: [
      ['detected (edit or suspect)', percent(detected / cases), '≥ 95'],
      ['corrected', percent(corrected / cases), ''],
      ['of the detected, the edit is right', percent(right / detected), '≥ 75'],
      ['the same by the spelling model alone', percent(ranked.rankedFirst / detected), ''],
      ['of the detected, right in its first three', percent(ranked.rankedInThree / detected), '≥ 85'],
    ],
  },
];
