import { crc32 } from 'node:zlib';
import { Document, type Sentence } from '#src/engine/document/document.js';
import type { Replacement } from '#src/engine/errors/apply.js';
import { changeOf, keyOf } from '#src/engine/errors/evidence/token-change.js';
import type { EvidenceReader } from '#src/engine/errors/evidence/weigh.js';
import { corpusSources, paragraphsOf } from '../text/corpus.js';
import { authoredTexts, realecEssays } from '../text/corrected-texts.js';
import type { EvidenceRow } from './fit-trees.js';

/** Runs the detectors over a text. */
type Detect = (document: Document) => void;

/** The rows of one text, and how many of its errors nobody proposed to correct. */
export interface EvidenceText {
  /** Texts of one writer or source have the same group. */
  readonly group: string;
  readonly sentences: readonly SentenceRows[];
  readonly words: number;
}

/** The changes of one sentence, in the order of its rows. */
interface SentenceRows {
  readonly rows: readonly (EvidenceRow & {
    readonly first: number;
    readonly end: number;
    readonly shown: number;
  })[];
  readonly missed: number;
}

/** Words that are read of each edited source. */
const WORDS_OF_SOURCE = 3000;

/**
 * Texts that the encoder was not fitted on: of both corpora, those of a quarter of the writers, by the remainder of a
 * checksum of their names, as models/encoder/README.md says.
 */
export const isHeldOut = (name: string): boolean => crc32(name) % 4 === 0;

/** Learners' texts with all errors marked, none of which the encoder was fitted on. */
export function learnerRows(
  authored: string,
  gec: string,
  reader: EvidenceReader,
  detect: Detect,
): EvidenceText[] {
  const texts = [
    ...authoredTexts(authored)
      .filter(({ id }) => isHeldOut(id))
      .map((text) => ({ ...text, group: text.id })),
    ...realecEssays(gec, 'train')
      .map((text) => ({ ...text, group: text.id.replace(/_[12]$/, ''), question: '' }))
      .filter(({ group }) => isHeldOut(group)),
  ];
  return texts.map(({ text, question, marks, group }) => {
    const marked = marks.map(([start, end, replacement]) => ({ start, end, replacement }));
    return textRows(new Document(text, question), marked, group, reader, detect);
  });
}

/** Edited prose of the part for choosing, where every proposal counts as wrong. @param folder holds NAME.txt.gz */
export async function editedRows(
  folder: string,
  reader: EvidenceReader,
  detect: Detect,
): Promise<EvidenceText[]> {
  const texts: EvidenceText[] = [];
  for (const source of corpusSources(folder)) {
    let words = 0;
    for await (const { text } of paragraphsOf(folder, 'calibrate', [source])) {
      if (words > WORDS_OF_SOURCE) break;
      const made = textRows(new Document(text), [], source, reader, detect);
      words += made.words;
      texts.push(made);
    }
  }
  return texts;
}

/** The rows of a text. @param marks its errors, sorted and disjoint */
export function textRows(
  document: Document,
  marks: readonly Replacement[],
  group: string,
  reader: EvidenceReader,
  detect: Detect,
): EvidenceText {
  detect(document);
  const sentences = document.sentences.map((sentence) => sentenceRows(document, sentence, marks, reader));
  return { group, sentences, words: document.tokens.length };
}

function sentenceRows(
  document: Document,
  sentence: Sentence,
  marks: readonly Replacement[],
  reader: EvidenceReader,
): SentenceRows {
  const wanted = new Set(
    marks
      .map((mark) => changeOf(document, sentence, mark))
      .flatMap((change) => (change ? [keyOf(change)] : [])),
  );
  const inside = document.proposals.filter(
    ({ start, end }) => start >= sentence.start && end <= sentence.end,
  );
  const rows = reader.weigh(document, sentence, inside).map(({ change, proposals, features }) => ({
    features,
    right: wanted.delete(keyOf(change)),
    first: change.first,
    end: change.end,
    shown: proposals.reduce((most, { confidence }) => Math.max(most, confidence), 0),
  }));
  return { rows, missed: wanted.size };
}
