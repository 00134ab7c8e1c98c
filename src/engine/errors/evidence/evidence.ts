import type { Component, Resources } from '../../component.js';
import { chanceOf } from '../../document/chance.js';
import type { Document } from '../../document/document.js';
import { type Edit, editOf, type Suspicion } from '../../document/edit.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { raiseConfidences } from '../../document/tokens-within.js';
import { encoderFrom } from '../../encoder/encoder.js';
import { documentReaderFrom } from '../../language-model/document-reading.js';
import { lexiconFrom } from '../../lexicon/lexicon.js';
import { changeCode } from '../classify/change-code.js';
import { Cursor } from '../patterns/cursor.js';
import { TagLanguage } from './tag-language.js';
import { Trees } from './trees.js';
import { EvidenceReader } from './weigh.js';
import { wordEvidence } from './word-evidence.js';

/** Suggestions of the encoder with less confidence are not proposed, because determining their code takes time. */
const LEAST_CONFIDENCE = 0.2;
/** Words with less than this chance of being wrong are no suspicion. */
const LEAST_SUSPICION = 0.1;
/** Odds of words beyond those that the encoder reads of a sentence: about those of a word of learners. */
const UNREAD_ODDS = -2.5;

/**
 * Weighs all proposals again with what an encoder of whole sentences says, and adds its own suggestions. Confidence comes
 * from boosted trees over all evidence, fitted on texts of learners in which every error is marked. What detectors suspect is
 * judged too: each word becomes as suspicious as all evidence makes it.
 */
export const evidence: Component = {
  name: 'evidence',
  version: '5',
  requires: ['tokens', 'intended', 'sentences', 'tags', 'proposals'],
  assigns: ['proposals', 'wrongOdds'],
  artefacts: ['lexicon', 'language-model', 'tagger', 'encoder', 'evidence'],
  create(resources) {
    const reader = evidenceReaderFrom(resources);
    const artefact = resources.artefact('evidence');
    const trees = new Trees(artefact);
    const wordWeights = artefact.meta.wordWeights as number[];
    const lexicon = lexiconFrom(resources);
    const tagger = tagModelFrom(resources);
    return (document) => {
      const cursor = new Cursor(document.text, document.tokens, lexicon);
      const judged = new Map<Edit, number>();
      const suggested: Edit[] = [];
      const wrongOdds = new Float32Array(document.tokens.length).fill(UNREAD_ODDS);
      for (const [sentence, changes] of reader.weigh(document, wrongOdds)) {
        cursor.first = sentence.firstToken;
        cursor.end = sentence.endToken;
        const tokens = cursor.sentence();
        for (const { change, proposals, features } of changes) {
          const confidence = 1 / (1 + Math.exp(-trees.logit(features)));
          for (const edit of proposals) judged.set(edit, confidence);
          if (proposals.length > 0 || confidence < LEAST_CONFIDENCE) continue;
          const code = changeCode(change, tokens, tagger, lexicon);
          const edit = cursor.change(change, code, confidence);
          if (edit) suggested.push(editOf(edit, 'encoder'));
        }
      }
      document.wrongOdds = wrongOdds;
      document.proposals = [
        ...document.proposals.map((edit) => ({ ...edit, confidence: judged.get(edit) ?? edit.confidence })),
        ...suggested,
      ];
      document.suspicions = suspicionsOf(document, wordWeights);
    };
  },
};

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

/** The reader of the thread. */
export function evidenceReaderFrom(resources: Resources): EvidenceReader {
  return resources.once('evidence', () => {
    const encoder = encoderFrom(resources);
    const language = new TagLanguage(encoder.tags, lexiconFrom(resources));
    return new EvidenceReader(encoder, language, documentReaderFrom(resources));
  });
}
