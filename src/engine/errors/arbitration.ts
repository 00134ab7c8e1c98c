import type { Component } from '../component.js';
import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { type DocumentReader, documentReaderFrom } from '../language-model/document-reading.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { addsMark, insertionSide, isErrorCode } from '../results/codes.js';
import { AcceptedWords } from './accepted-words.js';
import { clearConstructions } from './constructions/clear.js';
import { chooseDisjoint } from './disjoint.js';
import { gainsOf } from './gains.js';
import { judgeTogether } from './judge-together.js';
import { placeInsertions, roomOf } from './place-insertions.js';
import { withCapitals } from './sentence-start.js';
import { suspectsOf } from './suspects.js';

/** Confidence, 0 to 1, from which a proposal is shown. */
export interface ArbitrationOptions {
  /**
   * Weaker proposals are not edits. At 0.4, F0.5 of whole texts is highest, and edited prose has fewer edits than when each
   * proposal was judged by itself (models/evidence/README.md).
   */
  readonly editThreshold: number;
  /**
   * From here on, the tokens of a proposal that is no edit become suspects, and those of a suspicion. At 0.3, five of eight
   * suspects are marked as wrong.
   */
  readonly suspectThreshold: number;
  /** Words that count as right: see `AcceptedWords`. */
  readonly words: readonly string[];
}

export const DEFAULT_ARBITRATION: ArbitrationOptions = {
  editThreshold: 0.4,
  suspectThreshold: 0.3,
  words: [],
};

/** With the encoder many more words are suspect; at 0.6, four of five are marked as wrong (models/evidence-deep/README.md). */
export const DEEP_ARBITRATION: ArbitrationOptions = { ...DEFAULT_ARBITRATION, suspectThreshold: 0.6 };

/**
 * Turns the proposals of detectors into the edits and suspects of a result. Edits are sorted and disjoint, and each
 * changes something; of overlapping proposals, those with the greatest total expected gain are chosen. The tokens of
 * weaker proposals and of suspicions become suspects if no edit covers them, except the words beside a mark that may be
 * missing.
 * @param judge judges neighbouring edits together; without it each is judged alone
 */
export function arbitrate(
  document: Document,
  options: ArbitrationOptions = DEFAULT_ARBITRATION,
  judge?: { readonly reader: DocumentReader; readonly lexicon: Lexicon },
  accepted = new AcceptedWords(options.words),
): void {
  accepted.clear(document);
  const sound = document.proposals.filter((edit) => isSound(document.text, edit));
  const sure = sound.filter((edit) => edit.confidence >= options.editThreshold);
  const gain = gainsOf(document, sure, options.editThreshold);
  const chosen = chooseDisjoint(sure, gain, roomOf);
  const sensible = judge
    ? judgeTogether(document, chosen, judge.reader, options.editThreshold, judge.lexicon)
    : chosen;
  document.edits = placeInsertions(document, withCapitals(sensible, sure));
  document.suspects = suspectsOf(
    document,
    [
      ...document.suspicions,
      ...sound.filter((edit) => edit.confidence < options.editThreshold && !addsMark(edit)),
    ],
    options.suspectThreshold,
  );
}

/** Resolves overlapping proposals into edits and suspects, without those that would change a construction of good English. */
export const arbitration: Component<ArbitrationOptions> = {
  name: 'arbitration',
  version: '8',
  requires: ['tokens', 'intended', 'sentences', 'proposals'],
  assigns: ['edits'],
  artefacts: ['language-model', 'lexicon'],
  create(resources, options) {
    const reader = documentReaderFrom(resources);
    const accepted = new AcceptedWords(options.words);
    const lexicon = lexiconFrom(resources);
    return (document) => {
      clearConstructions(document, lexicon);
      arbitrate(document, options, { reader, lexicon }, accepted);
    };
  },
};

/** Whether an edit may be part of a result: a known code, a span within the text, and an actual change. */
function isSound(text: string, edit: Edit): boolean {
  const { start, end, correction, code, confidence } = edit;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  if (start < 0 || start >= end || end > text.length) return false;
  if (splitsPair(text, start) || splitsPair(text, end)) return false;
  if (!(confidence >= 0 && confidence <= 1) || !isErrorCode(code)) return false;
  return insertionSide(code) ? correction.trim() !== '' : correction !== text.slice(start, end);
}

/** Whether an offset is inside a surrogate pair, and thus not a code point offset. */
function splitsPair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
