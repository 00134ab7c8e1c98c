/** Runs the sentences of a tokenised corpus through a checker. */
import { correctedTokens, detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';

/** @returns for each sentence, the checker's input, its findings, and the corrected tokens */
export async function correctAll(checker, sentences) {
  const results = [];
  for (const { tokens } of sentences) {
    const sentence = detokenise(tokens);
    const { edits } = await checker.check(sentence.text);
    results.push({ sentence, edits, corrected: correctedTokens(sentence, edits) });
  }
  return results;
}
