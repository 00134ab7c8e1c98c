import type { Component } from '../../component.js';
import type { Document, Sentence } from '../../document/document.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { readWordKnowledge } from '../../document/tagging/word-knowledge.js';
import { documentReaderFrom } from '../../language-model/document-reading.js';
import { lexiconFrom } from '../../lexicon/lexicon.js';
import type { ArbitrationOptions } from '../arbitration.js';
import { Cursor, type Proposal } from '../patterns/cursor.js';
import { candidateCode } from './candidate-code.js';
import { CandidateFinder, type WeighedCandidate } from './candidate-finder.js';
import { Decisions } from './decision.js';
import { WordFacts } from './word-facts.js';
import { writerShift } from './writer-prior.js';

type ChoiceOptions = Pick<ArbitrationOptions, 'suspectThreshold'>;

/**
 * Confidence from which a proposal is evidence for sentence scores, even if it is too weak for a suspect. Still weaker ones
 * are not proposed, because determining their code takes time.
 */
const LEAST_EVIDENCE = 0.3;
/** Candidates with lower odds (ln) are ignored, whoever the writer is. */
const LEAST_LOGIT = -3;
/** ln of the odds below which an alternative is never proposed. */
export const LEAST_MARGIN = -3;

/**
 * Proposes other choices where a model of good English finds the written one unlikely: articles, prepositions, number
 * of nouns, forms of verbs, `be`, commas, confused words. Candidates come from the kinds of choice, evidence from their
 * models and the language model, confidence from calibration and from how many errors the text has, the code from the
 * words on both sides.
 */
export const choices: Component<ChoiceOptions> = {
  name: 'choices',
  version: '3',
  requires: ['tokens', 'sentences', 'tags', 'intended'],
  assigns: ['proposals'],
  artefacts: ['lexicon', 'tagger', 'language-model', 'choices'],
  create(resources, { suspectThreshold }) {
    const lexicon = lexiconFrom(resources);
    const artefact = resources.artefact('choices');
    const words = new WordFacts(lexicon, readWordKnowledge(resources.artefact('tagger')), resources.kernel);
    const finder = new CandidateFinder(artefact, words, documentReaderFrom(resources), LEAST_MARGIN);
    const decisions = new Decisions(artefact);
    const tagger = tagModelFrom(resources);
    const least = Math.min(suspectThreshold, LEAST_EVIDENCE);
    return (document) => {
      const cursor = new Cursor(document.text, document.intended, lexicon);
      const found = weighedIn(document);
      const sure = document.proposals.reduce((sum, { confidence }) => sum + confidence, 0);
      let words = 0;
      for (const { kind } of document.tokens) if (kind === 'word') words += 1;
      const shift = writerShift(
        found.map(({ logit }) => logit),
        sure,
        words,
      );
      for (const { candidate, logit, sentence } of found) {
        const confidence = 1 / (1 + Math.exp(-logit - shift));
        if (confidence < least) continue;
        cursor.first = sentence.firstToken;
        cursor.end = sentence.endToken;
        const tokens = cursor.sentence();
        const code = candidateCode(candidate, tokens, tagger, lexicon);
        const proposal = proposalOf(cursor, candidate, code, confidence);
        if (!proposal) continue;
        const { kind, written, meant } = candidate;
        const words = tokens.map(({ lower }) => lower);
        const [before, next = ''] = [words.slice(0, candidate.first), words[candidate.end]];
        const reason = kind.reason({ written, meant, code, before, next });
        document.proposals.push({ ...proposal, reason, source: `choice of ${kind.name}` });
      }
    };

    function weighedIn(document: Document): Weighed[] {
      const found: Weighed[] = [];
      finder.startText();
      for (const sentence of document.sentences)
        for (const candidate of finder.find(document, sentence)) {
          const logit = decisions.logit(candidate, candidate.gain);
          if (logit > LEAST_LOGIT) found.push({ candidate, logit, sentence });
        }
      return found;
    }
  },
};

interface Weighed {
  readonly candidate: WeighedCandidate;
  /** ln of the odds that it is right, in a usual learner's text. */
  readonly logit: number;
  readonly sentence: Sentence;
}

/** A candidate as an edit of the text, with the capitals and spaces that its place requires. */
function proposalOf(
  cursor: Cursor,
  { first, end, words }: WeighedCandidate,
  code: string,
  confidence: number,
): Proposal | undefined {
  const { tokens } = cursor;
  const at = cursor.first + first;
  const correction = words.map((word) => (word === 'i' ? 'I' : word)).join(' ');
  if (first === end) {
    if (correction === ',') return cursor.insertAfter(tokens[at - 1]!, correction, code, confidence);
    return cursor.insertBefore(tokens[at]!, correction, code, confidence);
  }
  const last = tokens[cursor.first + end - 1]!;
  if (words.length === 0) return cursor.delete(tokens[at]!, last, code, confidence);
  return cursor.replace(tokens[at]!, last, correction, code, confidence);
}
