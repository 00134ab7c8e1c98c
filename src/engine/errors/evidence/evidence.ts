import type { Component, Resources } from '../../component.js';
import type { Document, Sentence } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { encoderFrom } from '../../encoder/encoder.js';
import { lexiconFrom } from '../../lexicon/lexicon.js';
import { changeCode } from '../classify/change-code.js';
import { Cursor } from '../patterns/cursor.js';
import { SOURCE as SPELLING } from '../spelling/spelling.js';
import { TagLanguage } from './tag-language.js';
import { Trees } from './trees.js';
import { EvidenceReader } from './weigh.js';

/** Suggestions of the encoder with less confidence are not proposed, because determining their code takes time. */
const LEAST_CONFIDENCE = 0.2;

/**
 * Weighs all proposals again with what an encoder of whole sentences says, and adds its own suggestions. Confidence comes
 * from boosted trees over all evidence, fitted on texts of learners in which every error is marked.
 */
export const evidence: Component = {
  name: 'evidence',
  version: '1',
  requires: ['tokens', 'sentences', 'tags', 'proposals'],
  assigns: ['proposals'],
  artefacts: ['lexicon', 'tagger', 'encoder', 'evidence'],
  create(resources) {
    const reader = evidenceReaderFrom(resources);
    const trees = new Trees(resources.artefact('evidence'));
    const lexicon = lexiconFrom(resources);
    const tagger = tagModelFrom(resources);
    return (document) => {
      const cursor = new Cursor(document.text, document.tokens, lexicon);
      const judged = new Map<Edit, number>();
      const suggested: Edit[] = [];
      for (const sentence of document.sentences) {
        cursor.first = sentence.firstToken;
        cursor.end = sentence.endToken;
        const tokens = cursor.sentence();
        for (const { change, proposals, features } of reader.weigh(
          document,
          sentence,
          within(document, sentence),
        )) {
          const confidence = 1 / (1 + Math.exp(-trees.logit(features)));
          for (const edit of proposals) judged.set(edit, confidence);
          if (proposals.length > 0 || confidence < LEAST_CONFIDENCE) continue;
          const code = changeCode(change, tokens, tagger, lexicon);
          const edit = cursor.change(change, code, confidence);
          if (edit) suggested.push({ ...edit, source: 'encoder' });
        }
      }
      // A misspelt word stays suspect when its correction is too uncertain to be shown.
      for (const { source, start, end, confidence } of judged.keys())
        if (source === SPELLING) document.suspicions.push({ source, start, end, confidence });
      document.proposals = [
        ...document.proposals.map((edit) => ({ ...edit, confidence: judged.get(edit) ?? edit.confidence })),
        ...suggested,
      ];
    };
  },
};

/** The proposals for a sentence. */
const within = ({ proposals }: Document, { start, end }: Sentence) =>
  proposals.filter((edit) => edit.start >= start && edit.end <= end);

/** The reader of the thread. */
export function evidenceReaderFrom(resources: Resources): EvidenceReader {
  return resources.once('evidence', () => {
    const encoder = encoderFrom(resources);
    return new EvidenceReader(encoder, new TagLanguage(encoder.tags, lexiconFrom(resources)));
  });
}
