/**
 * Texts per CPU second of the engine on one thread, compared with harper.js on the same texts of about 200 words.
 * Harper finds errors only; our pipeline finds errors and scores.
 */
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { loadPipeline } from '../dist/services/pipelines/pipelines.js';
import { printMachine, report, textsOfAbout200Words, timed } from './measure.js';

printMachine();
const texts = textsOfAbout200Words();
const words = texts.reduce((sum, text) => sum + text.words, 0);
console.log(`${texts.length} texts, ${words} words`);

const loading = await timed(() => {
  const { definition, artefacts } = loadPipeline('cefr');
  const assessor = createAssessor(definition, createResources(artefacts));
  assessor.assess(texts[0].text, texts[0].question);
  return assessor;
});
report('load of the engine and its first text', loading.wall, { unit: ' s' });
const assessor = loading.value;

const assessAll = (rounds) => {
  for (let round = 0; round < rounds; round++) {
    for (const { text, question } of texts) assessor.assess(text, question);
  }
};
assessAll(3);
const ROUNDS = 20;
const ours = await timed(() => assessAll(ROUNDS));
const oursPerSecond = (texts.length * ROUNDS) / ours.cpu;
report('assess: texts per CPU-second', oursPerSecond);
report('assess: words per CPU-second', (words * ROUNDS) / ours.cpu);
report('assess: resident memory', process.memoryUsage().rss / 2 ** 20, { unit: ' MiB' });

const { LocalLinter } = await import('harper.js');
const { binaryInlined } = await import('harper.js/binaryInlined');
const harperLoading = await timed(async () => {
  const linter = new LocalLinter({ binary: binaryInlined });
  await linter.setup();
  await linter.lint(texts[0].text);
  return linter;
});
report('load of harper.js and its first text', harperLoading.wall, { unit: ' s' });
const harper = await timed(async () => {
  for (const { text } of texts) await harperLoading.value.lint(text);
});
const harperPerSecond = texts.length / harper.cpu;
report('harper.js: texts per CPU-second', harperPerSecond);
report('harper.js: words per CPU-second', words / harper.cpu);
report('resident memory with harper.js', process.memoryUsage().rss / 2 ** 20, { unit: ' MiB' });
report('ratio assess / harper.js', oursPerSecond / harperPerSecond, { reach: 10 });
process.exit(0);
