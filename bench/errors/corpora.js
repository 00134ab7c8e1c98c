/** The corpora for measurement, read from the data folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list } from 'tar';
import { readM2 } from '../../dist/recipes/evaluation/m2.js';
import { readConllu } from '../../dist/recipes/tagger/treebank.js';
import { realecEssays } from '../../dist/recipes/text/corrected-texts.js';
import { eracondSentences, realecSentences } from '../../dist/recipes/text/marked-sentences.js';

/** Essays of REALEC dev that contain teachers' notes, whose errors are not marked. */
const WITH_NOTES = new Set(['esl_00087', 'esl_00147', 'esl_00154']);
const ELLIPSE = 'scores/ellipse-train.jsonl';

/** Readers of the corpora in a folder. */
export function corporaIn(data) {
  const content = (path) => readFileSync(join(data, path), 'utf8');
  const lines = (path) => content(path).trimEnd().split('\n');
  return {
    /** JFLEG dev (Napoles et al. 2017): tokens of each sentence and of its four references. */
    jfleg() {
      const read = (file) => lines(`gec/jfleg-dev/${file}`).map((line) => line.trim().split(/\s+/));
      const references = [0, 1, 2, 3].map((number) => read(`dev.ref${number}`));
      return read('dev.src').map((tokens, index) => ({
        tokens,
        references: references.map((reference) => reference[index]),
      }));
    },

    /** CWEB dev (Flachs et al. 2020), sites that are sponsored (`S`) or any (`G`), with the edits of two annotators. */
    async cweb(part) {
      const sentences = [];
      for await (const { tokens, annotators } of readM2(join(data, `gec/cweb-dev/CWEB-${part}.dev.m2`)))
        sentences.push({ tokens, references: annotators.map((edits) => edits.map(asTokenEdit)) });
      return sentences;
    },

    /**
     * REALEC (MultiGED 2023): the sentences reserved for measurement, with a flag for each word that is marked as
     * wrong.
     */
    realec: () => realecSentences(join(data, 'gec'), 'measure'),

    /** Whole essays of REALEC with complete marks, reserved for measurement, without those with teachers' notes. */
    completeEssays: () => realecEssays(join(data, 'gec'), 'dev').filter(({ id }) => !WITH_NOTES.has(id)),

    /**
     * ERACOND (Yuan et al. 2022): the turns reserved for measurement, with the tokens that the first annotator
     * corrected.
     */
    eracond: () => eracondSentences(join(data, 'gec'), 'measure'),

    /** GUG train and dev (Heilman et al. 2014): sentences with the mean of their grades, 1 to 4. */
    gug: () =>
      lines('gec/gug/gug_train_dev.tsv')
        .slice(1)
        .map((line) => line.trimEnd().split('\t'))
        .map(([, text, , , average]) => ({ text, grade: Number(average) })),

    /** BLiMP (Warstadt et al. 2020): the first `pairs` minimal pairs of each of its 67 paradigms. */
    async blimp(pairs) {
      const paradigms = [];
      for (const file of await archiveFiles(join(data, 'gec/blimp.tar.gz'), '.jsonl')) {
        const rows = file
          .trimEnd()
          .split('\n')
          .slice(0, pairs)
          .map((line) => JSON.parse(line));
        paradigms.push({
          phenomenon: rows[0].linguistics_term,
          pairs: rows.map((row) => ({ good: row.sentence_good, bad: row.sentence_bad })),
        });
      }
      return paradigms;
    },

    hasEllipse: existsSync(join(data, ELLIPSE)),
    hasEracond: existsSync(join(data, 'gec/eracond')),

    /** ELLIPSE (Crossley et al. 2023): every `step`-th essay of its training part, with its traits. */
    ellipse: (step) =>
      lines(ELLIPSE)
        .filter((_, index) => index % step === 0)
        .map((line) => JSON.parse(line)),

    /** Sentences of a treebank. */
    treebank: (name) => [...readConllu(content(`treebank/${name}.conllu`))],
  };
}

const asTokenEdit = ({ first, end, correction, code: type }) => ({
  firstToken: first,
  endToken: end,
  correction,
  type,
});

/** Contents of the files of a tar archive with this suffix, sorted by name. */
async function archiveFiles(path, ending) {
  const files = [];
  await list({
    file: path,
    filter: (name) => name.endsWith(ending),
    onReadEntry: (entry) => files.push({ name: entry.path, content: entry.concat() }),
  });
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(files.map(async ({ content }) => (await content).toString('utf8')));
}
