import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authoredTexts } from '../../../../recipes/text/corrected-texts.js';
import { tokenize } from '../../../../src/engine/document/tokenizer.js';
import { type Lexicon, lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../../engine/shipped-models.js';
import { corpusFolder } from '../../corpus-folder.js';

export const AUTHORED = fileURLToPath(new URL('../../../../fixtures/authored/texts.jsonl', import.meta.url));

const TEXTS = 24;
const WORDS = 20_000;
const MISSPELT = [
  ['beacuse', 'because'],
  ['enviroment', 'environment'],
  ['goverment', 'government'],
  ['wich', 'which'],
  ['recieve', 'receive'],
  ['freind', 'friend'],
  ['diffrent', 'different'],
  ['intresting', 'interesting'],
];

/** A folder with all that the fit reads, made of the program's lexicon and of texts of fixtures/authored. */
export interface FitData {
  readonly folder: string;
  /** A file of some of the texts of fixtures/authored. */
  readonly authored: string;
}

/** The caller removes the folder. */
export function fitData(): FitData {
  const folder = mkdtempSync(join(tmpdir(), 'fit-'));
  const write = (name: string, lines: readonly string[]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  };
  for (const [name, lines] of Object.entries(wordLists(lexiconFrom(shippedModels('lexicon')))))
    write(`lexicons/${name}`, lines);
  const rows = readFileSync(AUTHORED, 'utf8').trimEnd().split('\n').slice(0, TEXTS);
  write('authored.jsonl', rows);
  const authored = join(folder, 'authored.jsonl');
  const texts = authoredTexts(authored);
  const edited = texts.map(({ corrected }) => corrected.replace(/\s+/g, ' ').trim());
  renameSync(corpusFolder('fit', { wikinews_2019_2020_cc_by: edited, vagov: edited }), join(folder, 'text'));
  write('gec/toefl-spell/Annotations.tsv', [
    'Filename\tMisspelling\tCorrection',
    ...[...MISSPELT, ...MISSPELT].map((pair) => ['1', ...pair].join('\t')),
  ]);
  const sentences = edited.flatMap((text) => text.split(/(?<=[.!?]) /));
  write(
    'gec/realec/detection.tsv',
    sentences.map(
      (text) =>
        `${tokenize(text)
          .map((token) => `${token.text}\tc`)
          .join('\n')}\n`,
    ),
  );
  write('gec/realec/edits.jsonl', [
    '{"sentence": "People depends on their phones .", "span": "depends", "correction": "depend", "type": "Agreement"}',
  ]);
  write('gec/realec/sentences-marked.jsonl', [
    '{"sentence": "He go to the school.", "edits": [[3, 5, "goes"], [8, 12, ""]]}',
  ]);
  const essays = texts.map(({ text }, at) => JSON.stringify({ id: `esl_9000${at}`, text, edits: [] }));
  write('gec/realec/essays-train.jsonl', essays);
  write('gec/realec/essays-train-marked.jsonl', essays);
  write(
    'gec/eracond/dialogues.m2',
    sentences.map(
      (text) =>
        `S ${tokenize(text)
          .map((token) => token.text)
          .join(' ')}\nA 0 0|||M:DET|||the|||REQUIRED|||-NONE-|||0\n`,
    ),
  );
  return { folder, authored };
}

/** The most frequent words of the lexicon in the forms of its sources. */
function wordLists(lexicon: Lexicon): Record<string, string[]> {
  const words = Array.from({ length: WORDS }, (_, id) => lexicon.word(id));
  const listed = words.filter((word) => lexicon.isWord(word));
  const nouns = listed.filter((word) => lexicon.isCountable(word));
  return {
    'wordfreq/large_en.tsv': words.map((word) => `${word}\t${Math.round(100 * (lexicon.zipf(word) - 9))}`),
    'wordlist_diff/en_GB-ise.txt': listed,
    'wordlist_diff/en_GB-ize.txt': [],
    'wordlist_diff/en_US.txt': [],
    'cefrj/cefrj-vocabulary-profile-1.5.csv': [
      'headword,pos,CEFR',
      ...listed.filter((word) => lexicon.cefr(word) > 0).map((word) => `${word},,A1`),
    ],
    'verb_forms/verbs-dictionaries.csv': listed
      .filter((word) => lexicon.isBaseForm(word, 'verb'))
      .map((word) => {
        const { thirdPerson, past, pastParticiple, gerund } = lexicon.verbForms(word);
        return [word, thirdPerson, past, pastParticiple, gerund].join('\t');
      }),
    'agid/infl.txt': [
      ...nouns.map((word) => `${word} N: ${lexicon.plural(word)}`),
      ...listed.flatMap((word) => {
        const degrees = lexicon.comparatives(word);
        return degrees ? [`${word} A: ${degrees.comparative} | ${degrees.superlative}`] : [];
      }),
    ],
  };
}
