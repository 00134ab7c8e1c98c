/** Sentences of a tokenised corpus taken through a checker. */
import { correctedTokens, detokenise } from '../../dist/training/evaluation/tokenised-sentence.js';

/** @returns for each sentence what the checker was given, what it found and the tokens after its corrections */
export async function correctAll(checker, sentences) {
  const results = [];
  for (const { tokens } of sentences) {
    const sentence = detokenise(tokens);
    const { edits } = await checker.check(sentence.text);
    results.push({ sentence, edits, corrected: correctedTokens(sentence, edits) });
  }
  return results;
}
