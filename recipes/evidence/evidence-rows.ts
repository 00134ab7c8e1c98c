import { crc32 } from 'node:zlib';
import { Document, type Sentence } from '#src/engine/document/document.js';
import type { Edit } from '#src/engine/document/edit.js';
import { documentOf } from '#src/engine/document/segment.js';
import type { Replacement } from '#src/engine/errors/apply.js';
import { changeOf, keyOf } from '#src/engine/errors/evidence/token-change.js';
import type { EvidenceReader, WeighedChange } from '#src/engine/errors/evidence/weigh.js';
import { corpusSources, paragraphsOf } from '../text/corpus.js';
import { authoredTexts, realecEssays } from '../text/corrected-texts.js';

/** Runs the detectors over a text. */
type Detect = (document: Document) => void;

/** The rows of one text, and how many of its errors nobody proposed to correct. */
export interface EvidenceText {
  /** Texts of one writer or source have the same group. */
  readonly group: string;
  /** Whether it is edited prose. */
  readonly isEdited: boolean;
  readonly sentences: readonly SentenceRows[];
  readonly words: number;
}

/** The changes of one sentence, in the order of its rows. */
interface SentenceRows {
  readonly rows: readonly {
    readonly features: readonly number[];
    readonly right: boolean;
    readonly first: number;
    readonly end: number;
    /** What its proposal says, if evidence does not judge it. */
    readonly kept: number | undefined;
  }[];
  readonly missed: number;
}

/** Words that are read of each edited source, and of each text that is made of its paragraphs. */
const WORDS_OF_SOURCE = 6000;
const WORDS_OF_TEXT = 250;

/**
 * Texts that the encoder was not fitted on: of both corpora, those of a quarter of the writers, by the remainder of a
 * checksum of their names, as models/encoder/README.md says.
 */
export const isHeldOut = (name: string): boolean => crc32(name) % 4 === 0;

/** A text with its errors. */
export interface MarkedText {
  readonly text: string;
  readonly question: string;
  /** Sorted and disjoint. */
  readonly marks: readonly Replacement[];
  /** Texts of one writer or source have the same group. */
  readonly group: string;
  readonly isEdited: boolean;
}

/** Learners' texts with all errors marked, of the writers that a condition holds for. */
export function learnerTexts(
  authored: string,
  gec: string,
  condition: (writer: string) => boolean,
): MarkedText[] {
  const texts = [
    ...authoredTexts(authored).map((text) => ({ ...text, group: text.id })),
    ...realecEssays(gec, 'train').map((text) => ({
      ...text,
      group: text.id.replace(/_[12]$/, ''),
      question: '',
    })),
  ];
  return texts
    .filter(({ group }) => condition(group))
    .map(({ text, question, marks, group }) => ({
      text,
      question,
      marks: marks.map(([start, end, replacement]) => ({ start, end, replacement })),
      group,
      isEdited: false,
    }));
}

/**
 * Edited prose of the part for choosing, where every proposal counts as wrong: paragraphs of one source, joined to texts as
 * long as those of learners.
 * @param folder holds NAME.txt.gz
 */
export async function editedTexts(folder: string): Promise<MarkedText[]> {
  const texts: MarkedText[] = [];
  for (const source of corpusSources(folder)) {
    let words = 0;
    let paragraphs: string[] = [];
    let end = WORDS_OF_TEXT;
    for await (const { text } of paragraphsOf(folder, 'calibrate', [source])) {
      if (words > WORDS_OF_SOURCE) break;
      words += documentOf(text).tokens.length;
      paragraphs.push(text);
      if (words < end) continue;
      texts.push({ text: paragraphs.join('\n'), question: '', marks: [], group: source, isEdited: true });
      paragraphs = [];
      end = words + WORDS_OF_TEXT;
    }
  }
  return texts;
}

/** The rows as if each sentence were a text by itself. */
export const aloneWith =
  (reader: EvidenceReader) =>
  (text: EvidenceText): EvidenceText => ({
    ...text,
    sentences: text.sentences.map(({ rows, missed }) => ({
      missed,
      rows: rows.map((row) => ({ ...row, features: reader.alone(row.features) })),
    })),
  });

/**
 * The rows of a text.
 * @param keeps proposals whose confidence evidence leaves as it is
 */
export function textRows(
  { text, question, marks, group, isEdited }: MarkedText,
  reader: EvidenceReader,
  detect: Detect,
  keeps: (document: Document, edit: Edit) => boolean,
): EvidenceText {
  const document = new Document(text, question);
  detect(document);
  const sentences = reader
    .weigh(document)
    .map((changes, at) =>
      sentenceRows(document, document.sentences[at]!, marks, changes, (edit) => keeps(document, edit)),
    );
  return { group, isEdited, sentences, words: document.tokens.length };
}

function sentenceRows(
  document: Document,
  sentence: Sentence,
  marks: readonly Replacement[],
  changes: readonly WeighedChange[],
  keeps: (edit: Edit) => boolean,
): SentenceRows {
  const wanted = new Set(
    marks
      .map((mark) => changeOf(document, sentence, mark))
      .flatMap((change) => (change ? [keyOf(change)] : [])),
  );
  const rows = changes.map(({ change, strongest, features }) => ({
    features,
    right: wanted.delete(keyOf(change)),
    first: change.first,
    end: change.end,
    kept: strongest && keeps(strongest) ? strongest.confidence : undefined,
  }));
  return { rows, missed: wanted.size };
}
