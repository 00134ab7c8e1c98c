/**
 * Precision, recall and F0.5 of edits that match a reference in span and correction, on CWEB dev and JFLEG dev, and
 * true positives, misses and false positives by code. The same aligner extracts the edits of all sides, except the
 * references of CWEB, which are used as in its files; all codes come from our classifier.
 */

import { bareCode } from '../../dist/engine/results/codes.js';
import { editAgreement } from '../../dist/recipes/evaluation/edit-agreement.js';
import { correctAll } from './corrections.js';
import { percent, tally } from './format.js';
import { editExtractor, editKey } from './reference-edits.js';
import { cellsOf, HEADS, withShares } from './shares.js';

export const title = 'Edits that match a reference in span and correction';
export const needs = ['gec/jfleg-dev', 'gec/cweb-dev'];

export async function measure({ corpora, checkers, ours }) {
  const extract = editExtractor(ours.resources);
  const coded = ({ tokens, references }) => references.map((edits) => extract.coded(tokens, edits));
  const extracted = ({ tokens, references }) =>
    references.map((corrected) => extract.between(tokens, corrected));
  const referenced = (sentences, edits) =>
    sentences.map((sentence) => ({ tokens: sentence.tokens, references: edits(sentence) }));
  const sets = {
    'CWEB S dev': referenced(await corpora.cweb('S'), coded),
    'CWEB G dev': referenced(await corpora.cweb('G'), coded),
    'JFLEG dev': referenced(corpora.jfleg(), extracted),
  };
  // As for a corpus with one annotator: each reference separately, then all of them together.
  sets['JFLEG dev, each reference alone'] = sets['JFLEG dev'].flatMap(({ tokens, references }) =>
    references.map((reference) => ({ tokens, references: [reference] })),
  );
  // Informal turns: their punctuation and capital letters say little about essays.
  const words = (tokens, edits) => edits.filter((edit) => isOfWords(tokens, edit));
  if (corpora.hasEracond)
    sets['ERACOND, words alone'] = corpora.eracond().map(({ tokens, corrected }) => ({
      tokens,
      references: [words(tokens, extract.between(tokens, corrected))],
      judged: words,
    }));
  const results = [];
  for (const [corpus, sentences] of Object.entries(sets))
    for (const checker of checkers)
      results.push({ corpus, checker: checker.name, ...(await agreementOn(sentences, checker, extract)) });
  return { results };
}

async function agreementOn(sentences, checker, extract) {
  const corrections = await correctAll(checker, sentences);
  const proposedIn = ({ tokens, judged = (_, edits) => edits }, { sentence, edits, corrected }) =>
    judged(tokens, extract.between(tokens, corrected)).map((edit) => ({
      ...edit,
      origin: originOf(edit, sentence, edits),
    }));
  const { foundEdits, missedEdits, falseEdits, ...counts } = editAgreement(
    sentences.map((sentence, index) => ({
      proposed: proposedIn(sentence, corrections[index]),
      references: sentence.references,
    })),
    editKey,
  );
  const found = foundEdits.map(([proposed]) => proposed);
  const references = foundEdits.map(([, reference]) => reference);
  const codes = checker.givesCodes ? foundEdits.filter(([{ origin }]) => origin) : [];
  const sameCodes = codes.filter(([{ origin }, { code }]) => bareCode(origin.code) === code);
  return {
    ...withShares(counts),
    sameCode: codes.length > 0 ? sameCodes.length / codes.length : null,
    byCode: grouped(
      { found: references, missed: missedEdits, falselyRaised: falseEdits },
      ({ code }) => code,
    ),
    byDetector: grouped(
      { found, missed: [], falselyRaised: falseEdits },
      ({ origin }) => origin?.source ?? 'neighbour of an edit',
    ),
  };
}

/** Whether an edit changes more than punctuation, spaces and capital letters. */
const isOfWords = (tokens, { firstToken, endToken, correction }) =>
  letters(tokens.slice(firstToken, endToken).join('')) !== letters(correction);
const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The checker's edit that overlaps with an edit that the aligner made from all its edits together. */
function originOf({ firstToken, endToken }, { spans }, edits) {
  const inserts = firstToken === endToken;
  const first = spans[inserts ? Math.max(0, firstToken - 1) : firstToken];
  const last = spans[inserts ? Math.min(spans.length - 1, firstToken) : endToken - 1];
  return edits.find(({ start, end }) => start < last.end && first.start < end);
}

/** Counts and shares by a key of the edits, the most frequent first. */
function grouped(lists, key) {
  const groups = new Map();
  for (const [outcome, edits] of Object.entries(lists))
    for (const [name, count] of tally(edits, key)) {
      if (!groups.has(name)) groups.set(name, { found: 0, missed: 0, falselyRaised: 0 });
      groups.get(name)[outcome] = count;
    }
  const size = ({ found, missed, falselyRaised }) => found + missed + falselyRaised;
  return [...groups]
    .sort(([, a], [, b]) => size(b) - size(a))
    .map(([name, counts]) => ({ name, ...withShares(counts) }));
}

export const tables = ({ results }) => [
  {
    title,
    columns: ['corpus', '', ...HEADS, '>same code'],
    rows: results.map((result) => [
      result.corpus,
      result.checker,
      ...cellsOf(result),
      percent(result.sameCode),
    ]),
  },
  ...results
    .filter(({ corpus }) => corpus === 'JFLEG dev' || corpus === 'CWEB G dev')
    .flatMap(({ corpus, checker, byCode, byDetector }) => [
      {
        title: `${corpus} by code, ${checker}`,
        columns: ['code', ...HEADS],
        rows: byCode.map((group) => [group.name, ...cellsOf(group)]),
      },
      {
        title: `${corpus} by detector, ${checker}`,
        columns: ['detector', '>found', '>false', '>precision'],
        rows: byDetector.map(({ name, found, falselyRaised, precision: share }) => [
          name,
          found,
          falselyRaised,
          percent(share),
        ]),
      },
    ]),
];
