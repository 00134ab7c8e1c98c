import type { Component } from '../../component.js';
import type { Document, Sentence } from '../../document/document.js';
import { type Edit, editOf } from '../../document/edit.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { readWordKnowledge } from '../../document/tagging/word-knowledge.js';
import type { Token } from '../../document/token.js';
import { documentReaderFrom } from '../../language-model/document-reading.js';
import { lexiconFrom } from '../../lexicon/lexicon.js';
import { changeCode } from '../classify/change-code.js';
import { Cursor } from '../patterns/cursor.js';
import { CandidateFinder, type WeighedCandidate } from './candidate-finder.js';
import { Decisions } from './decision.js';
import { sentenceShift } from './sentence-prior.js';
import { WordFacts } from './word-facts.js';

/** Weaker proposals are never right often enough to be worth their code; whether the others are, all evidence decides. */
const LEAST_CONFIDENCE = 0.03;
/** Candidates with lower odds (ln) are ignored, whatever else the sentence has. */
const LEAST_LOGIT = -3;
/** ln of the odds below which an alternative is never proposed. */
export const LEAST_MARGIN = -3;

/**
 * Proposes other choices where a model of good English finds the written one unlikely: articles, prepositions, number
 * of nouns, forms of verbs, `be`, commas, confused words. Candidates come from the kinds of choice, evidence from their
 * models and the language model, confidence from calibration and from how many errors the sentence has, the code from
 * the words on both sides.
 */
export const choices: Component = {
  name: 'choices',
  version: '6',
  requires: ['tokens', 'sentences', 'tags', 'intended'],
  assigns: ['proposals'],
  artefacts: ['lexicon', 'tagger', 'language-model', 'choices'],
  create(resources) {
    const lexicon = lexiconFrom(resources);
    const artefact = resources.artefact('choices');
    const words = new WordFacts(lexicon, readWordKnowledge(resources.artefact('tagger')), resources.kernel);
    const finder = new CandidateFinder(artefact, words, documentReaderFrom(resources), LEAST_MARGIN);
    const decisions = new Decisions(artefact);
    const tagger = tagModelFrom(resources);
    return (document) => {
      const cursor = new Cursor(document.text, document.intended, lexicon);
      const others = document.proposals.slice();
      for (const sentence of document.sentences) {
        const found = weighedIn(document, sentence);
        if (found.length === 0) continue;
        const shift = sentenceShift(
          found.map(({ logit }) => logit),
          confidenceWithin(others, sentence),
          wordsIn(document, sentence),
        );
        cursor.first = sentence.firstToken;
        cursor.end = sentence.endToken;
        const tokens = cursor.sentence();
        for (const { candidate, logit } of found) {
          const confidence = 1 / (1 + Math.exp(-logit - shift));
          if (confidence < LEAST_CONFIDENCE) continue;
          const code = codeOfCandidate(candidate, tokens);
          const proposal = cursor.change(candidate, code, confidence);
          if (!proposal) continue;
          const { kind, written, meant } = candidate;
          const words = tokens.map(({ lower }) => lower);
          const [before, next = ''] = [words.slice(0, candidate.first), words[candidate.end]];
          const reason = kind.reason({ written, meant, code, before, next });
          document.proposals.push(editOf({ ...proposal, reason }, `choice of ${kind.name}`));
        }
      }
    };

    function codeOfCandidate(candidate: WeighedCandidate, tokens: readonly Token[]): string {
      if (candidate.kind.name === 'comma') return candidate.words.length > 0 ? 'MP' : 'UP';
      return changeCode(candidate, tokens, tagger, lexicon);
    }

    function weighedIn(document: Document, sentence: Sentence): Weighed[] {
      const found: Weighed[] = [];
      for (const candidate of finder.find(document, sentence)) {
        const logit = decisions.logit(candidate, candidate.gain);
        if (logit > LEAST_LOGIT) found.push({ candidate, logit });
      }
      return found;
    }
  },
};

/** The expected number of errors among the proposals for a sentence. */
function confidenceWithin(proposals: readonly Edit[], { start, end }: Sentence): number {
  let sum = 0;
  for (const edit of proposals) if (edit.start >= start && edit.end <= end) sum += edit.confidence;
  return sum;
}

function wordsIn({ tokens }: Document, { firstToken, endToken }: Sentence): number {
  let words = 0;
  for (let at = firstToken; at < endToken; at++) if (tokens[at]!.kind === 'word') words += 1;
  return words;
}

interface Weighed {
  readonly candidate: WeighedCandidate;
  /** ln of the odds that it is right, in a usual learner's text. */
  readonly logit: number;
}
