/**
 * Trains the part-of-speech tagger, writes models/tagger/tagger.bin and prints its accuracy.
 *
 *   npm run build && node recipes/train-tagger.js --data DIR [--out models/tagger] [--test]
 *
 * DIR/treebank contains en_ewt-{train,dev,test}.conllu, en_eslspok-ud-{train,dev,test}.conllu and masc_tagged.tsv;
 * DIR/text contains running text, one paragraph per line, as *.txt.gz. The same files give the same bytes. Takes a few
 * minutes and 3 GB on one core. `--test` also measures on the test parts: for the final measurement only.
 */
import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

const training = new URL('../dist/recipes/tagger/', import.meta.url);
const { readConllu, readTagged, withPrepositions } = await import(new URL('treebank.js', training));
const { taggedSentence } = await import(new URL('tagged-sentence.js', training));
const { RunningText } = await import(new URL('running-text.js', training));
const { TAGGER_OPTIONS, tagModelOf, trainTagger, uncapitalised } = await import(
  new URL('train-tagger.js', training)
);
const { evaluateTagger } = await import(new URL('evaluate.js', training));

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: new URL('../models/tagger', import.meta.url).pathname },
    test: { type: 'boolean', default: false },
  },
});
if (!flags.data) throw new Error('--data DIR is missing');

function treebank(name) {
  const content = readFileSync(join(flags.data, 'treebank', name), 'utf8');
  const read = name.endsWith('.conllu') ? [...readConllu(content)] : [...readTagged(content)];
  // ESLSpok tags every `to` the same way, EWT does not.
  const sentences = name.includes('eslspok') ? read.map(withPrepositions) : read;
  return sentences.map(taggedSentence).filter((sentence) => sentence !== undefined);
}

async function runningText() {
  const text = new RunningText();
  const folder = join(flags.data, 'text');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt.gz'))
    .sort();
  for (const file of files) {
    const lines = createInterface({
      input: createReadStream(join(folder, file)).pipe(createGunzip()),
      crlfDelay: Infinity,
    });
    for await (const line of lines) text.add(line);
  }
  return text;
}

const data = {
  gold: [...treebank('en_ewt-train.conllu'), ...treebank('en_eslspok-ud-train.conllu')],
  more: treebank('masc_tagged.tsv'),
  text: await runningText(),
};
console.log(`running text: ${data.text.sequence.length} tokens, ${data.text.words.length} words`);
const bytes = trainTagger(data, TAGGER_OPTIONS, (round, wrong) =>
  console.log(`round ${round}: ${(100 * wrong).toFixed(2)} % wrong`),
);
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, 'tagger.bin'), bytes);
console.log(`tagger.bin: ${bytes.length} bytes`);

const model = tagModelOf(bytes);
for (const part of flags.test ? ['dev', 'test'] : ['dev']) {
  for (const name of [`en_ewt-${part}`, `en_eslspok-ud-${part}`]) {
    const sentences = treebank(`${name}.conllu`);
    report(name, evaluateTagger(model, sentences));
    report(`${name} without capitals`, evaluateTagger(model, sentences.map(uncapitalised)));
  }
}

function report(name, accuracy) {
  const percent = (share) => (100 * share).toFixed(2);
  const { xpos, upos, xposOfSameTokens, uposOfSameTokens, confusions } = accuracy;
  console.log(`${name}: ${accuracy.tokens} tokens, XPOS ${percent(xpos)}, UPOS ${percent(upos)}`);
  console.log(
    `  treebank's own tokens: XPOS ${percent(xposOfSameTokens)}, UPOS ${percent(uposOfSameTokens)}`,
  );
  console.log(
    `  ${confusions
      .slice(0, 8)
      .map((confusion) => confusion.join(' '))
      .join(', ')}`,
  );
}
