/** Edits between tokenised sentences, extracted and coded in the same way for checkers and for people. */
import { tagModelFrom } from '../../dist/engine/document/tagging/tagger.js';
import { classifyEdit, classifyTokenEdits } from '../../dist/engine/errors/classify/classify-edits.js';
import { EditInContext } from '../../dist/engine/errors/classify/edit-in-context.js';
import { errantType } from '../../dist/engine/errors/classify/errant-type.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { detokenise, tokenisedDocument } from '../../dist/recipes/evaluation/tokenised-sentence.js';

/** The key of an edit: edits of the same sentence with equal keys count as equal. */
export const editKey = ({ firstToken, endToken, correction }) => `${firstToken} ${endToken} ${correction}`;

export function editExtractor(resources) {
  const lexicon = lexiconFrom(resources);
  const model = tagModelFrom(resources);
  const tagged = (tokens) => {
    const document = tokenisedDocument(detokenise(tokens));
    model.tag(document.tokens, 0, tokens.length);
    return document;
  };
  return {
    /** The edits that convert one list of tokens into another. */
    between(tokens, corrected) {
      if (tokens.join(' ') === corrected.join(' ')) return [];
      return classifyTokenEdits(tagged(tokens), tagged(corrected), lexicon);
    },

    /** Edits of an M2 file, with our codes instead of its types. */
    coded(tokens, edits) {
      if (edits.length === 0) return [];
      const { corrected, ranges } = applied(tokens, edits);
      const [from, to] = [tagged(tokens), tagged(corrected)];
      return edits.map((edit, index) => ({ ...edit, code: classifyEdit(from, to, ranges[index], lexicon) }));
    },

    /** Our types for the edits of an M2 file, in ERRANT's terms. */
    typed(tokens, edits) {
      const { corrected, ranges } = applied(tokens, edits);
      const [from, to] = [tagged(tokens).tokens, tagged(corrected).tokens];
      return ranges.map((range) => errantType(new EditInContext(from, to, range, lexicon)));
    },
  };
}

/** The tokens after all edits, and the position of each edit on both sides. */
function applied(tokens, edits) {
  const corrected = [];
  const ranges = [];
  let next = 0;
  for (const { firstToken, endToken, correction } of edits) {
    corrected.push(...tokens.slice(next, firstToken));
    const firstCorrected = corrected.length;
    corrected.push(...correction.split(' ').filter((token) => token !== ''));
    ranges.push({ firstToken, endToken, firstCorrected, endCorrected: corrected.length });
    next = endToken;
  }
  return { corrected: [...corrected, ...tokens.slice(next)], ranges };
}
