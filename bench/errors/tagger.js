/** Accuracy of the tagger on the test parts of UD English EWT and ESLSpok, which were not used in training. */
import { tagModelFrom } from '../../dist/engine/document/tagging/tagger.js';
import { evaluateTagger } from '../../dist/recipes/tagger/evaluate.js';
import { taggedSentence } from '../../dist/recipes/tagger/tagged-sentence.js';
import { withPrepositions } from '../../dist/recipes/tagger/treebank.js';
import { percent } from './format.js';

export const title = 'Tagger';
export const needs = ['treebank/en_ewt-test.conllu', 'treebank/en_eslspok-ud-test.conllu'];

export function measure({ corpora, ours }) {
  const model = tagModelFrom(ours.resources);
  const treebanks = {
    'UD English EWT': corpora.treebank('en_ewt-test'),
    // ESLSpok tags every `to` the same way, EWT does not.
    'UD English ESLSpok': corpora.treebank('en_eslspok-ud-test').map(withPrepositions),
  };
  const results = Object.entries(treebanks).map(([treebank, sentences]) => {
    const tagged = sentences.map(taggedSentence).filter((sentence) => sentence !== undefined);
    const { confusions, ...accuracy } = evaluateTagger(model, tagged);
    return { treebank, ...accuracy, confusions: confusions.slice(0, 8) };
  });
  return { results };
}

export const tables = ({ results }) => [
  {
    title: `${title} on test parts, per cent right (target: 96 on EWT)`,
    columns: ['treebank', '>tokens', '>Penn', '>universal', '>Penn, same tokens', 'most frequent mistakes'],
    rows: results.map(({ treebank, tokens, xpos, upos, xposOfSameTokens, confusions }) => [
      treebank,
      tokens,
      percent(xpos, 2),
      percent(upos, 2),
      percent(xposOfSameTokens, 2),
      confusions
        .slice(0, 4)
        .map((confusion) => confusion.join(' '))
        .join(', '),
    ]),
  },
];
