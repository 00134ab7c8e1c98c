/**
 * Counts n-grams of running text, writes models/language-model/language-model.bin and prints its content and how well
 * it predicts texts that were not used.
 *
 *   npm run build && node recipes/train-language-model.js --data DIR [--out models/language-model] [--measure]
 *
 * DIR/text contains running text, one paragraph per line, as *.txt.gz; DIR/scores/ellipse-train.jsonl the essays of
 * ELLIPSE, for which only perplexity is computed. The same files give the same bytes. Takes three minutes and 2 GB on
 * one core. It reads models/lexicon and models/tagger, whose groups of words it uses. `--measure` tests on the part
 * `measure` of running text instead of `calibrate`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const { createResources } = await import(new URL('engine/assessor.js', dist));
const { modelFiles } = await import(new URL('engine/node/model-files.js', dist));
const { wordHash } = await import(new URL('engine/document/tagging/token-facts.js', dist));
const { readWordKnowledge } = await import(new URL('engine/document/tagging/word-knowledge.js', dist));
const { lexiconFrom } = await import(new URL('engine/lexicon/lexicon.js', dist));
const { perplexityOf } = await import(new URL('recipes/language-model/perplexity.js', dist));
const { LANGUAGE_MODEL_OPTIONS, languageModelOf, trainLanguageModel } = await import(
  new URL('recipes/language-model/train-language-model.js', dist)
);
const { WordStream } = await import(new URL('recipes/language-model/word-stream.js', dist));
const { corpusSources, paragraphsOf } = await import(new URL('recipes/text/corpus.js', dist));
const { ellipseText } = await import(new URL('recipes/scoring/corpora.js', dist));

const root = new URL('..', import.meta.url).pathname;
const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: join(root, 'models/language-model') },
    measure: { type: 'boolean', default: false },
  },
});
if (!flags.data) throw new Error('--data DIR is missing');
const texts = join(flags.data, 'text');

const stream = new WordStream();
for await (const { text } of paragraphsOf(texts, 'fit')) stream.add(text);
const resources = createResources(
  modelFiles(
    ['lexicon', 'tagger'].map((name) => [name, readFileSync(join(root, `models/${name}/${name}.bin`))]),
  ),
);
const lexicon = lexiconFrom(resources);
const knowledge = readWordKnowledge(resources.artefact('tagger'));
const facts = {
  isKnown: (word) => lexicon.isKnownAnyCase(word),
  clusterOf: (word) => {
    const at = knowledge.find(wordHash(word));
    return at < 0 ? 0 : knowledge.clusters[at];
  },
};
const { bytes, figures } = trainLanguageModel(stream, facts, LANGUAGE_MODEL_OPTIONS);
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, 'language-model.bin'), bytes);
console.log(`${figures.tokens} tokens, vocabulary of ${figures.words} words, ${bytes.length} bytes`);
console.log('n-grams of words and of groups | that occur often enough | kept');
for (const { candidates, kept } of [figures.ofWords, figures.ofGroups]) {
  kept.forEach((count, at) => {
    console.log(`${at + 1} | ${candidates[at]} | ${count}`);
  });
}

const model = languageModelOf(bytes);
console.log('\ntext | tokens | perplexity | of known words | unknown %');
const sources = corpusSources(texts);
const groups = {
  speeches: ['us_presidential_speeches'],
  blogs: ['carpentries_blog', 'ropensci_blog'],
  news: ['wikinews_2019_2020_cc_by'],
  sentences: ['tatoeba_eng_cc_by'],
  stories: ['african_storybook_cc_by', 'pratham_books_cc_by'],
  all: sources,
};
for (const [name, group] of Object.entries(groups)) {
  const found = group.filter((source) => sources.includes(source));
  report(name, await paragraphs(found, flags.measure ? 'measure' : 'calibrate'));
}
const ellipse = join(flags.data, 'scores/ellipse-train.jsonl');
if (existsSync(ellipse)) {
  const essays = readFileSync(ellipse, 'utf8').split('\n').filter(Boolean);
  const marked = essays.map((line) => ellipseText(JSON.parse(line)));
  for (const [from, to] of [
    [3, 4],
    [4, 6],
    [6, 8],
    [8, 9],
    [9, 11],
  ])
    report(
      `ELLIPSE, ${from} to ${to} on the CEFR scale`,
      marked.filter(({ score }) => score >= from && score < to).map(({ text }) => text),
    );
}

async function paragraphs(group, part) {
  const found = [];
  for await (const { text } of paragraphsOf(texts, part, group)) found.push(text);
  return found;
}

function report(name, passages) {
  const { tokens, perplexity, ofKnown, unknown } = perplexityOf(model, passages);
  console.log(
    `${name} | ${tokens} | ${perplexity?.toFixed(1)} | ${ofKnown?.toFixed(1)} | ${(100 * unknown).toFixed(2)}`,
  );
}
