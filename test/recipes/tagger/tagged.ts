import { type TaggedSentence, taggedSentence } from '../../../recipes/tagger/tagged-sentence.js';

/** A sentence from words with tags, such as `the/DT dog/NN`. */
export function tagged(pairs: string): TaggedSentence {
  const words = pairs.split(' ').map((pair) => {
    const [form, tag] = pair.split('/');
    return { form: form!, tag: tag! };
  });
  return taggedSentence({ text: words.map(({ form }) => form).join(' '), words })!;
}
