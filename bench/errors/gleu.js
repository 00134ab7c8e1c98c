/** GLEU on JFLEG dev: for the unchanged source, and for the output of each checker. */
import { gleu } from '../../dist/recipes/evaluation/gleu.js';
import { correctedTokens, detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { seededRandom } from '../../dist/training/random.js';
import { correctAll } from './corrections.js';
import { percent } from './format.js';

export const title = 'GLEU on JFLEG dev';
export const needs = ['gec/jfleg-dev'];

/** More draws than the paper's 500, whose mean differs by up to 0.1 points between seeds. */
const DRAWS = 5000;

export async function measure({ corpora, checkers }) {
  const sentences = corpora.jfleg();
  const score = (hypotheses) =>
    gleu(
      sentences.map(({ tokens, references }, index) => ({
        source: tokens,
        hypothesis: hypotheses[index],
        references,
      })),
      seededRandom(1),
      DRAWS,
    );
  const scores = {
    source: score(sentences.map(({ tokens }) => tokens)),
    'source, put together and split again': score(
      sentences.map(({ tokens }) => correctedTokens(detokenise(tokens), [])),
    ),
  };
  for (const checker of checkers)
    scores[checker.name] = score((await correctAll(checker, sentences)).map(({ corrected }) => corrected));
  return { sentences: sentences.length, scores };
}

export const tables = ({ sentences, scores }) => [
  {
    title: `${title}, ${sentences} sentences`,
    columns: ['', '>GLEU'],
    rows: Object.entries(scores).map(([name, score]) => [name, percent(score, 2)]),
  },
];
