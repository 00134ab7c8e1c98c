/**
 * Wrong words found in the essays of REALEC (detection, no corrections): a word counts as found if an edit or,
 * separately, a suspect touches it; for a missing word, the following word counts, as in the corpus (MultiGED 2023).
 */
import { insertionSide } from '../../dist/engine/results/codes.js';
import { detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { cellsOf, HEADS, withShares } from './shares.js';

export const title = 'Wrong words found in REALEC, sentences that nothing was fitted on';
export const needs = ['gec/realec'];

export async function measure({ corpora, checkers }) {
  const results = [];
  for (const checker of checkers) {
    const shown = { found: 0, missed: 0, falselyRaised: 0 };
    const suspected = { found: 0, missed: 0, falselyRaised: 0 };
    for (const { tokens, wrong } of corpora.realec()) {
      const { text, spans } = detokenise(tokens);
      const { edits, suspects = [] } = await checker.check(text);
      const touched = new Set(edits.flatMap((edit) => tokensOf(edit, spans)));
      const doubted = new Set(
        suspects.flatMap((each) => tokensWithin(each, spans)).filter((at) => !touched.has(at)),
      );
      count(shown, (at) => touched.has(at), wrong);
      count(suspected, (at) => doubted.has(at), wrong);
    }
    results.push({ checker: checker.name, what: 'edits', ...withShares(shown) });
    results.push({ checker: checker.name, what: 'suspects', ...withShares(suspected) });
  }
  return { results };
}

function count(counts, isRaised, wrong) {
  wrong.forEach((isWrong, at) => {
    if (isWrong && isRaised(at)) counts.found += 1;
    else if (isWrong) counts.missed += 1;
    else if (isRaised(at)) counts.falselyRaised += 1;
  });
}

function tokensOf(edit, spans) {
  const touched = tokensWithin(edit, spans);
  const side = insertionSide(edit.code ?? '');
  if (side === 'before') return touched.slice(0, 1);
  if (side === 'after') return [Math.min(spans.length - 1, touched.at(-1) + 1)];
  return touched;
}

const tokensWithin = ({ start, end }, spans) =>
  spans.flatMap((span, at) => (span.start < end && start < span.end ? [at] : []));

export const tables = ({ results }) => [
  {
    title,
    columns: ['', 'raised by', ...HEADS],
    rows: results.map((row) => [row.checker, row.what, ...cellsOf(row)]),
  },
];
