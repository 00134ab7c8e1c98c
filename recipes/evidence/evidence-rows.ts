import { crc32 } from 'node:zlib';
import { Document, type Sentence } from '#src/engine/document/document.js';
import { documentOf } from '#src/engine/document/segment.js';
import type { Replacement } from '#src/engine/errors/apply.js';
import { SHARE_ALONE } from '#src/engine/errors/evidence/elsewhere.js';
import { changeOf, keyOf } from '#src/engine/errors/evidence/token-change.js';
import {
  ELSEWHERE,
  type EvidenceReader,
  FEATURES,
  type WeighedChange,
} from '#src/engine/errors/evidence/weigh.js';
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

/** Words that are read of each edited source, and of each text that is made of its paragraphs. */
const WORDS_OF_SOURCE = 6000;
const WORDS_OF_TEXT = 250;

/**
 * Texts that the encoder was not fitted on: of both corpora, those of a quarter of the writers, by the remainder of a
 * checksum of their names, as models/encoder/README.md says.
 */
export const isHeldOut = (name: string): boolean => crc32(name) % 4 === 0;

/** A text with its errors, none of which the encoder was fitted on. */
export interface UnseenText {
  readonly text: string;
  readonly question: string;
  /** Sorted and disjoint. */
  readonly marks: readonly Replacement[];
  /** Texts of one writer or source have the same group. */
  readonly group: string;
}

/** Learners' texts with all errors marked. */
export function learnerTexts(authored: string, gec: string): UnseenText[] {
  const texts = [
    ...authoredTexts(authored).map((text) => ({ ...text, group: text.id })),
    ...realecEssays(gec, 'train').map((text) => ({
      ...text,
      group: text.id.replace(/_[12]$/, ''),
      question: '',
    })),
  ];
  return texts
    .filter(({ group }) => isHeldOut(group))
    .map(({ text, question, marks, group }) => ({
      text,
      question,
      marks: marks.map(([start, end, replacement]) => ({ start, end, replacement })),
      group,
    }));
}

/**
 * Edited prose of the part for choosing, where every proposal counts as wrong: paragraphs of one source, joined to texts as
 * long as those of learners.
 * @param folder holds NAME.txt.gz
 */
export async function editedTexts(folder: string): Promise<UnseenText[]> {
  const texts: UnseenText[] = [];
  for (const source of corpusSources(folder)) {
    let words = 0;
    let paragraphs: string[] = [];
    let end = WORDS_OF_TEXT;
    for await (const { text } of paragraphsOf(folder, 'calibrate', [source])) {
      if (words > WORDS_OF_SOURCE) break;
      words += documentOf(text).tokens.length;
      paragraphs.push(text);
      if (words < end) continue;
      texts.push({ text: paragraphs.join('\n'), question: '', marks: [], group: source });
      paragraphs = [];
      end = words + WORDS_OF_TEXT;
    }
  }
  return texts;
}

/** The rows as if each sentence were a text by itself. */
export const alone = (text: EvidenceText): EvidenceText => ({
  ...text,
  sentences: text.sentences.map(({ rows, missed }) => ({
    missed,
    rows: rows.map((row) => ({
      ...row,
      features: row.features.map((value, at) => (ELSEWHERE.includes(FEATURES[at]!) ? SHARE_ALONE : value)),
    })),
  })),
});

/** The rows of a text. */
export function textRows(
  { text, question, marks, group }: UnseenText,
  reader: EvidenceReader,
  detect: Detect,
): EvidenceText {
  const document = new Document(text, question);
  detect(document);
  const sentences = reader
    .weigh(document)
    .map(([sentence, changes]) => sentenceRows(document, sentence, marks, changes));
  return { group, sentences, words: document.tokens.length };
}

function sentenceRows(
  document: Document,
  sentence: Sentence,
  marks: readonly Replacement[],
  changes: readonly WeighedChange[],
): SentenceRows {
  const wanted = new Set(
    marks
      .map((mark) => changeOf(document, sentence, mark))
      .flatMap((change) => (change ? [keyOf(change)] : [])),
  );
  const rows = changes.map(({ change, proposals, features }) => ({
    features,
    right: wanted.delete(keyOf(change)),
    first: change.first,
    end: change.end,
    shown: proposals.reduce((most, { confidence }) => Math.max(most, confidence), 0),
  }));
  return { rows, missed: wanted.size };
}
