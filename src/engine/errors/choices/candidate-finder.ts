import type { Artefact } from '../../artefact/artefact.js';
import type { Document, Sentence } from '../../document/document.js';
import type { DocumentReader } from '../../language-model/document-reading.js';
import { bestCandidate, type Candidate } from './candidate.js';
import { ChoiceModel } from './choice-model.js';
import { CHOICE_KINDS } from './kinds/index.js';
import { PADDING, SentenceFacts } from './sentence-facts.js';
import { Site } from './site.js';
import { SiteReader } from './site-features.js';
import type { WordFacts } from './word-facts.js';

/** A candidate with all the evidence for it. */
export interface WeighedCandidate extends Candidate {
  /** ln of how much more probable the corrected sentence is according to the language model. */
  readonly gain: number;
}

/** Visits the choices of a sentence and evaluates the alternatives. Keeps no state between texts. */
export class CandidateFinder {
  readonly #models: readonly ChoiceModel[];
  readonly #facts: SentenceFacts;
  readonly #site = new Site();

  constructor(
    artefact: Artefact,
    words: WordFacts,
    readonly reader: DocumentReader,
    /** Alternatives with a smaller margin are ignored. */
    readonly leastMargin: number,
  ) {
    this.#facts = new SentenceFacts(words);
    const sites = new SiteReader(words.kernel);
    this.#models = CHOICE_KINDS.filter(({ name }) => artefact.has(`${name}Buckets`)).map(
      (kind) => new ChoiceModel(kind, artefact, sites),
    );
  }

  /**
   * The best alternative at each site of a tagged sentence, if its margin is large enough. Positions count from the first
   * token of the sentence.
   */
  find(document: Document, sentence: Sentence): WeighedCandidate[] {
    const { model: languageModel } = this.reader;
    const facts = this.#facts;
    const site = this.#site;
    const found: WeighedCandidate[] = [];
    // Whether earlier sentences have used a noun must not matter: a sentence has the same edits in any text.
    facts.startText();
    facts.read(document.intended, sentence.firstToken, sentence.endToken);
    for (const model of this.#models) {
      model.kind.visit(facts, site, () => {
        if (model.kind.isHardlyWrong?.(facts, site)) return;
        model.judge(facts, site);
        const candidate = bestCandidate(model, facts, site, this.leastMargin);
        if (!candidate) return;
        const ids = this.reader.ids(document, sentence);
        const first = candidate.first - PADDING;
        const end = candidate.end - PADDING;
        const newIds = candidate.words.map((word) => languageModel.wordId(word));
        const gain = languageModel.editGain(ids, first + 1, end + 1, newIds);
        const { kind, decision, written, meant, words, margin } = candidate;
        found.push({ kind, decision, written, meant, first, end, words, margin, gain });
      });
    }
    return found;
  }
}
