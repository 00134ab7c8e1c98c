import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Findings } from '../../services/proofreading/proofread.js';
import type { AnnotatedText } from '../editor/annotated-text.js';
import { proseOf } from './prose/prose.js';
import type { Reader } from './reader.js';
import { type Remark, remarksOn } from './remarks.js';

/** Characters above which a document is not read, some 200,000 words. */
export const MOST_CHARACTERS = 1_000_000;

/** Milliseconds after which remarks on a part of a long document are shown, and for which a request waits for a part. */
const PATIENCE_MS = 500;

/** A document that is open in the editor. */
export class OpenDocument {
  #prose: { readonly version: number; readonly blocks: readonly AnnotatedText[] } | undefined;
  /** What was found in each paragraph, by its text, and who read it. */
  readonly #found = new Map<string, { readonly findings: Findings; readonly reader: Reader }>();
  #stop = new AbortController();
  #reader: Reader | undefined;
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
    this.#reader = reader;
    this.#score = undefined;
    this.#reading = this.#read(reader, this.#stop.signal);
    return this.#reading;
  }

  /** Stops reading. */
  close(): void {
    this.#stop.abort();
  }

  /** Waits until the document has been read as it is now, or reading it failed. */
  async untilRead(): Promise<void> {
    const reading = this.#reading;
    await reading.catch(() => {});
    if (reading !== this.#reading) await this.untilRead();
  }

  /** The remarks on the paragraphs in a range, as far as they have been read. Only a single one is waited for, and not for long. */
  async remarksIn(from: number, to: number): Promise<Remark[]> {
    const touched = () =>
      this.#blocks.filter(({ text, place }) => {
        const { offset = 0, length = 0 } = place(0, text.length) ?? {};
        return offset <= to && from <= offset + length;
      });
    const [unread, ...others] = touched().filter(({ text }) => !this.#found.has(text));
    if (unread && others.length === 0 && this.#reader)
      await Promise.race([
        this.#readBlock(unread, this.#reader, this.#stop.signal).catch(() => {}),
        setTimeout(PATIENCE_MS, undefined, { ref: false }),
      ]);
    return this.#remarksOn(touched());
  }

  /** The score of the document as it is now, in a line. */
  score(reader: Reader): Promise<string> {
    this.#score ??= reader.score(
      this.#isTooLong ? this.document.getText() : this.#blocks.map(({ text }) => text).join('\n\n'),
    );
    return this.#score;
  }

  get #isTooLong(): boolean {
    return this.document.getText().length > MOST_CHARACTERS;
  }

  /** The paragraphs of the document as it is now. */
  get #blocks(): readonly AnnotatedText[] {
    const { version, languageId } = this.document;
    if (this.#prose?.version !== version)
      this.#prose = { version, blocks: this.#isTooLong ? [] : proseOf(this.document.getText(), languageId) };
    return this.#prose.blocks;
  }

  #remarksOn(blocks: readonly AnnotatedText[]): Remark[] {
    return blocks.flatMap((block) => {
      const known = this.#found.get(block.text);
      return known ? remarksOn(block, known.findings, known.reader) : [];
    });
  }

  async #readBlock({ text }: AnnotatedText, reader: Reader, signal: AbortSignal): Promise<void> {
    const findings = await reader.proofread({ text }, signal);
    if (!signal.aborted) this.#found.set(text, { findings, reader });
  }

  async #read(reader: Reader, signal: AbortSignal): Promise<void> {
    const { version } = this.document;
    const before = new Set(this.#prose?.blocks.map(({ text }) => text));
    const blocks = this.#blocks;
    const texts = new Set(blocks.map(({ text }) => text));
    for (const text of this.#found.keys()) if (!texts.has(text)) this.#found.delete(text);
    const unread = blocks.filter(({ text }) => this.#found.get(text)?.reader !== reader);
    // What somebody has just written comes first.
    unread.sort((a, b) => Number(before.has(a.text)) - Number(before.has(b.text)));
    const tell = () => this.show(this.#remarksOn(blocks), version);
    let told = performance.now();
    const readNext = async (block: AnnotatedText) => {
      await this.#readBlock(block, reader, signal);
      if (signal.aborted || performance.now() - told < PATIENCE_MS) return;
      tell();
      told = performance.now();
    };
    try {
      await pMap(unread, readNext, { concurrency: reader.atOnce, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) tell();
  }
}
