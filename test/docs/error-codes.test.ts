import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/engine/results/codes.js';
import { ROOT } from '../e2e/assess.js';

/** An example with its error in bold, as `wrong → right`. */
const example = (text: string) =>
  text.replace(
    /\[(.*?) ?> ?(.*?)\]/,
    (_, wrong: string, right: string) => `**${wrong || '∅'} → ${right || '∅'}**`,
  );

const page = `# Error codes

Each error in a result has a code of the Cambridge Learner Corpus (D. Nicholls 2003, “The Cambridge Learner Corpus: error coding and
analysis for lexicography and ELT”). The first letter says what is wrong, the second which kind of word it is. A \`+\` says on which
side of the marked text the correction is inserted: \`MD+\` before it, \`+MD\` after it. \`∅\` means nothing.

| code | meaning | example |
|---|---|---|
${Object.entries(ERROR_CODES)
  .map(([code, { meaning, example: text }]) => `| \`${code}\` | ${meaning} | ${example(text)} |`)
  .join('\n')}

\`assess export errors\` also gives the types of ERRANT (\`R:NOUN\`, \`M:DET\` …) in the column \`errant_type\`. The page is generated from the
table of codes: \`npx vitest run --project fast test/docs/error-codes.test.ts -u\`.
`;

test('docs/error-codes.md describes every code', async () => {
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs', 'error-codes.md'));
});
