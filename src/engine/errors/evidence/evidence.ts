import { TreeEnsemble } from '../../artefact/tree-ensemble.js';
import type { Component, Resources, Slot } from '../../component.js';
import { chanceOf } from '../../document/chance.js';
import type { Document } from '../../document/document.js';
import { type Edit, editOf, type Suspicion } from '../../document/edit.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { raiseConfidences } from '../../document/tokens-within.js';
import { encoderFrom } from '../../encoder/encoder.js';
import { documentReaderFrom } from '../../language-model/document-reading.js';
import { type Lexicon, lexiconFrom } from '../../lexicon/lexicon.js';
import { changeCode } from '../classify/change-code.js';
import { isRespelling } from '../gains.js';
import { Cursor } from '../patterns/cursor.js';
import { EncoderEvidence } from './encoder-evidence.js';
import { GeneralEvidence } from './general-evidence.js';
import { TagLanguage } from './tag-language.js';
import { EvidenceReader, type WeighedChange } from './weigh.js';
import { wordEvidence } from './word-evidence.js';

const requires: readonly Slot[] = ['tokens', 'intended', 'sentences', 'tags', 'proposals'];

/** Suggestions of the encoder with less confidence are not proposed, because determining their code takes time. */
const LEAST_CONFIDENCE = 0.2;
/** Words with less than this chance of being wrong are no suspicion. */
const LEAST_SUSPICION = 0.1;
/** Odds of words beyond those that the encoder reads of a sentence: about those of a word of learners. */
const UNREAD_ODDS = -2.5;

/**
 * Weighs proposals again: confidence comes from boosted trees over all that is known of a change, of its sentence and of
 * the rest of the text, fitted on texts of learners in which every error is marked. Corrections of misspelt words keep
 * theirs, which is fitted on many more misspellings.
 */
export const evidence: Component = {
  name: 'evidence',
  version: '6',
  requires,
  assigns: ['proposals'],
  artefacts: ['lexicon', 'language-model', 'evidence'],
  create(resources) {
    const reader = generalReaderFrom(resources);
    const lexicon = lexiconFrom(resources);
    const trees = TreeEnsemble.from(resources.artefact('evidence'), 'trees');
    return (document) => {
      const keeps = (edit: Edit) => respells(document, edit, lexicon);
      document.proposals = judged(document, trees, reader.weigh(document), keeps);
    };
  },
};

/**
 * The same with what an encoder of whole sentences says, and with its own suggestions. What detectors suspect is judged too:
 * each word becomes as suspicious as all evidence makes it.
 */
export const deepEvidence: Component = {
  name: 'evidence-deep',
  version: '1',
  requires,
  assigns: ['proposals', 'wrongOdds'],
  artefacts: ['lexicon', 'language-model', 'tagger', 'encoder', 'evidence-deep'],
  create(resources) {
    const reader = deepReaderFrom(resources);
    const artefact = resources.artefact('evidence-deep');
    const trees = TreeEnsemble.from(artefact, 'trees');
    const wordWeights = artefact.meta.wordWeights as number[];
    const lexicon = lexiconFrom(resources);
    const tagger = tagModelFrom(resources);
    return (document) => {
      const wrongOdds = new Float32Array(document.tokens.length).fill(UNREAD_ODDS);
      const weighed = reader.weigh(document, wrongOdds);
      const cursor = new Cursor(document.text, document.tokens, lexicon);
      const suggested: Edit[] = [];
      document.sentences.forEach((sentence, at) => {
        cursor.first = sentence.firstToken;
        cursor.end = sentence.endToken;
        for (const { change, strongest, features } of weighed[at]!) {
          const confidence = strongest ? 0 : confidenceOf(trees, features);
          if (confidence < LEAST_CONFIDENCE) continue;
          const code = changeCode(change, cursor.sentence(), tagger, lexicon);
          const edit = cursor.change(change, code, confidence);
          if (edit) suggested.push(editOf(edit, 'encoder'));
        }
      });
      document.wrongOdds = wrongOdds;
      document.proposals = [...judged(document, trees, weighed, () => false), ...suggested];
      document.suspicions = suspicionsOf(document, wordWeights);
    };
  },
};

/** Whether an edit only corrects the spelling of what is no word, as the intended tokens do. */
export const respells = (document: Document, edit: Edit, lexicon: Lexicon): boolean =>
  isRespelling(document, edit) && !lexicon.isWord(document.text.slice(edit.start, edit.end));

/**
 * The proposals of a text with the confidence that the trees give them. Of several that make the same change, the most
 * confident one stays; what changes no token stays as it is.
 * @param keeps whether a proposal keeps its confidence
 */
function judged(
  { proposals }: Document,
  trees: TreeEnsemble,
  weighed: WeighedChange[][],
  keeps: (edit: Edit) => boolean,
): Edit[] {
  const changes = weighed.flat();
  const changing = new Set(changes.flatMap(({ proposals: same }) => same));
  return [
    ...proposals.filter((edit) => !changing.has(edit)),
    ...changes.flatMap(({ strongest, features }) => {
      if (!strongest) return [];
      return keeps(strongest) ? strongest : { ...strongest, confidence: confidenceOf(trees, features) };
    }),
  ];
}

const confidenceOf = (trees: TreeEnsemble, features: readonly number[]) =>
  1 / (1 + Math.exp(-trees.predict(features)));

/** How likely each word is wrong, after all that is proposed or suspected of it. */
export function suspicionsOf(document: Document, weights: readonly number[]): Suspicion[] {
  const doubted = doubtsOf(document);
  const suspicions: Suspicion[] = [];
  for (const sentence of document.sentences) {
    let at = sentence.firstToken;
    for (const values of wordEvidence(document, sentence, doubted)) {
      const { start, end } = document.tokens[at++]!;
      const confidence = chanceOf(weights, values);
      if (confidence >= LEAST_SUSPICION) suspicions.push({ source: 'encoder', start, end, confidence });
    }
  }
  return suspicions;
}

/** For each token the greatest confidence of a proposal or suspicion that touches it. */
export function doubtsOf({ tokens, proposals, suspicions }: Document): Float64Array {
  const doubted = new Float64Array(tokens.length);
  raiseConfidences(tokens, proposals, doubted);
  raiseConfidences(tokens, suspicions, doubted);
  return doubted;
}

/** The readers of the thread. */
export function generalReaderFrom(resources: Resources): EvidenceReader {
  return resources.once('evidence', () => new EvidenceReader(generalEvidenceFrom(resources)));
}

export function deepReaderFrom(resources: Resources): EvidenceReader {
  return resources.once('evidence-deep', () => {
    const encoder = encoderFrom(resources);
    const language = new TagLanguage(encoder.tags, lexiconFrom(resources));
    return new EvidenceReader(generalEvidenceFrom(resources), new EncoderEvidence(encoder, language));
  });
}

const generalEvidenceFrom = (resources: Resources) =>
  new GeneralEvidence(documentReaderFrom(resources), lexiconFrom(resources));
