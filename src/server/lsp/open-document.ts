import pMap from 'p-map';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Proofread } from '../../services/proofreading/proofread.js';
import type { ReasonsIn } from '../../services/reasons/reasons-in.js';
import type { AnnotatedText } from '../editor/annotated-text.js';
import { proseOf } from './prose/prose.js';
import { type Remark, remarksOn } from './remarks.js';

/** Who reads documents, and how. */
export interface Reader {
  readonly proofread: Proofread;
  /** Number of paragraphs that are read at the same time. */
  readonly atOnce: number;
  readonly reasons: ReasonsIn | undefined;
  readonly suspects: boolean;
  /** The score of a text in a line. */
  score(text: string): Promise<string>;
}

/** Characters above which a document is not read, some 200,000 words. */
export const MOST_CHARACTERS = 1_000_000;

/** Milliseconds after which remarks on a part of a long document are shown. */
const PATIENCE_MS = 500;

/** A document that is open in the editor. */
export class OpenDocument {
  #blocks: AnnotatedText[] = [];
  #remarks: readonly Remark[] = [];
  #stop = new AbortController();
  #reading: Promise<void> = Promise.resolve();
  #score: Promise<string> | undefined;

  /** @param show called with the remarks on the document, in its order */
  constructor(
    readonly document: TextDocument,
    private readonly show: (remarks: readonly Remark[], version: number) => void,
  ) {}

  /** Reads the document as it is now, instead of as it was. Fails if the reader does. */
  read(reader: Reader): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#score = undefined;
    this.#reading = this.#read(reader, this.#stop.signal);
    return this.#reading;
  }

  /** Stops reading. */
  close(): void {
    this.#stop.abort();
  }

  /** The remarks on the document as it is now; none if reading it failed. */
  async remarks(): Promise<readonly Remark[]> {
    const reading = this.#reading;
    await reading.catch(() => {});
    return reading === this.#reading ? this.#remarks : this.remarks();
  }

  /** The score of the document as it is now, in a line. */
  score(reader: Reader): Promise<string> {
    this.#score ??= reader.score(this.#blocks.map(({ text }) => text).join('\n\n'));
    return this.#score;
  }

  async #read(reader: Reader, signal: AbortSignal): Promise<void> {
    const { version, languageId } = this.document;
    const text = this.document.getText();
    const before = new Set(this.#blocks.map((block) => block.text));
    this.#blocks = text.length > MOST_CHARACTERS ? [] : proseOf(text, languageId);
    this.#remarks = [];
    const remarks = new Map<AnnotatedText, readonly Remark[]>();
    const tell = () => {
      this.#remarks = this.#blocks.flatMap((block) => remarks.get(block) ?? []);
      this.show(this.#remarks, version);
    };
    let told = performance.now();
    // What somebody has just written comes first.
    const inTurn = [...this.#blocks].sort((a, b) => Number(before.has(a.text)) - Number(before.has(b.text)));
    const readBlock = async (block: AnnotatedText) => {
      const found = await reader.proofread({ text: block.text }, signal);
      if (signal.aborted) return;
      remarks.set(block, remarksOn(block, found, reader));
      if (performance.now() - told < PATIENCE_MS) return;
      tell();
      told = performance.now();
    };
    try {
      await pMap(inTurn, readBlock, { concurrency: reader.atOnce, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) tell();
  }
}
