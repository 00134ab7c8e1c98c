import type { Resources } from '../component.js';
import type { Document, Sentence } from '../document/document.js';
import { type LanguageModel, languageModelFrom } from './language-model.js';

/**
 * The language model's reading of the intended sentences of a text: computed once, when first needed, however many
 * components use it. Keeps only the readings of the last text.
 */
export class DocumentReader {
  #intended: Document['intended'] = [];
  #ids: (Int32Array | undefined)[] = [];
  #logProbabilities: (Float64Array | undefined)[] = [];

  constructor(readonly model: LanguageModel) {}

  /** `LanguageModel.sentenceIds` of a sentence of the document. */
  ids(document: Document, { firstToken, endToken }: Sentence): Int32Array {
    this.#turnTo(document);
    this.#ids[firstToken] ??= this.model.sentenceIds(document.intended.slice(firstToken, endToken));
    return this.#ids[firstToken];
  }

  /** `LanguageModel.logProbabilities` of a sentence of the document. */
  logProbabilities(document: Document, sentence: Sentence): Float64Array {
    const ids = this.ids(document, sentence);
    this.#logProbabilities[sentence.firstToken] ??= this.model.logProbabilities(ids);
    return this.#logProbabilities[sentence.firstToken]!;
  }

  #turnTo({ intended }: Document): void {
    if (this.#intended === intended) return;
    this.#intended = intended;
    this.#ids = [];
    this.#logProbabilities = [];
  }
}

/** The reader of the thread. */
export function documentReaderFrom(resources: Resources): DocumentReader {
  return resources.once('document-reader', () => new DocumentReader(languageModelFrom(resources)));
}
