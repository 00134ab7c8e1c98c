import { documentOf } from '#src/engine/document/segment.js';
import type { TagModel } from '#src/engine/document/tagging/tag-model.js';
import type { Token } from '#src/engine/document/token.js';
import { seededRandom, shuffled } from '#src/training/random.js';
import { corpusSources, paragraphsOf } from '../text/corpus.js';

/** Novels are of another century, the rest is narrow, repeats itself or is full of terms. */
const LEFT_OUT = new Set([
  'novels_public_domain',
  'medquad_cc_by',
  'openstax_more_cc_by',
  'sgd_dialogue',
  'star_dialogue',
  'taskmaster4',
  'gsm8k_questions',
  'gnome_user_docs_cc_by_sa',
]);
/** Most sentences of a source, so that none is more than a third. */
const MOST_OF_SOURCE = 9000;
const [SHORTEST, LONGEST] = [4, 45];
const WHOLE = /^[A-Z].*[.!?]$/;
const ODD = /\d{3}|http/;

/**
 * Whole sentences of edited texts that no model of words was fitted on, tagged, in an order that the seed decides.
 * @param folder holds files NAME.txt.gz
 */
export async function editedSentences(
  folder: string,
  part: 'calibrate' | 'measure',
  tagModel: TagModel,
  seed: number,
): Promise<(readonly Token[])[]> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const sources = corpusSources(folder).filter((source) => !LEFT_OUT.has(source));
  for await (const { source, text } of paragraphsOf(folder, part, sources)) {
    for (const { start, end, firstToken, endToken } of documentOf(text).sentences) {
      const size = endToken - firstToken;
      const sentence = text.slice(start, end);
      const count = counts.get(source) ?? 0;
      if (size < SHORTEST || size > LONGEST || count >= MOST_OF_SOURCE) continue;
      if (!WHOLE.test(sentence) || ODD.test(sentence) || seen.has(sentence)) continue;
      seen.add(sentence);
      counts.set(source, count + 1);
    }
  }
  const tagged: Token[][] = [];
  for (const sentence of shuffled([...seen], seededRandom(seed))) {
    const { tokens, sentences } = documentOf(sentence);
    if (sentences.length !== 1) continue;
    tagModel.tag(tokens, 0, tokens.length);
    tagged.push([...tokens]);
  }
  return tagged;
}
