/**
 * Learners' misspellings, inserted into edited sentences that contain the intended word (the essays themselves are not
 * public), and run through the whole error detection. Measured on the fifth of TOEFL-Spell (Flor, Fried & Rozovskaya
 * 2019) that was not used in training: whole essays, by a hash of the name. `node bench/spelling.js` measures only the
 * spelling model.
 */
import { join } from 'node:path';
import { documentOf } from '../../dist/engine/document/segment.js';
import { isHeldOut, readMisspellings } from '../../dist/recipes/spelling/misspellings.js';
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
  const counts = { cases: 0, detected: 0, corrected: 0, right: 0 };
  for (const { written, meant } of held) {
    for (const sentence of sentences.get(meant.toLowerCase()) ?? []) {
      const outcome = outcomeOf(ours, written, meant, sentence);
      counts.cases += 1;
      for (const name of ['detected', 'corrected', 'right']) counts[name] += outcome[name] ? 1 : 0;
    }
  }
  const different = new Set(held.map(({ written }) => written.toLowerCase())).size;
  return { misspellings: held.length, different, ...counts };
}

function outcomeOf({ check }, written, meant, { before, found, after }) {
  const isCapital = found !== found.toLowerCase();
  const word = isCapital ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  const [from, to] = [before.length, before.length + word.length];
  const { edits, suspects } = check(before + word + after);
  const touches = ({ start, end }) => start < to && from < end;
  const edit = edits.find(touches);
  return {
    detected: edit !== undefined || suspects.some(touches),
    corrected: edit !== undefined,
    right: edit?.start === from && edit.end === to && same(edit.correction, meant),
  };
}

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** Up to this many sentences of edited prose that contain each of the words. */
async function sentencesWith(words, data) {
  const sentences = new Map([...words].map((word) => [word, []]));
  for (const source of CLEAN_SOURCES) {
    for (const text of await cleanTexts(data, source, WORDS_A_SOURCE)) {
      const { tokens, sentences: spans } = documentOf(text);
      for (const { start, end, firstToken, endToken } of spans) {
        for (const token of tokens.slice(firstToken, endToken)) {
          const known = sentences.get(token.lower);
          if (!known || known.length >= SENTENCES_A_WORD) continue;
          const [before, after] = [text.slice(start, token.start), text.slice(token.end, end)];
          known.push({ before, found: token.text, after });
        }
      }
    }
  }
  return sentences;
}

export const tables = ({ misspellings, different, cases, detected, corrected, right }) => [
  {
    title: `${title}: ${misspellings} held out, ${different} different, in ${cases} borrowed sentences`,
    columns: ['', '>per cent', '>target'],
    rows: [
      ['detected (edit or suspect)', percent(detected / cases), '≥ 95'],
      ['corrected', percent(corrected / cases), ''],
      ['of the detected, the edit is right', percent(right / detected), '≥ 75'],
    ],
  },
];
