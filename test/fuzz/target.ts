/** What is fed with input that nobody meant well. */
export interface FuzzTarget {
  readonly name: string;
  /** Pieces that mean something to whoever reads the input. */
  readonly tokens: readonly string[];
  open(): Promise<OpenTarget>;
}

export interface OpenTarget extends AsyncDisposable {
  /** Sound inputs that are made on the spot, beside those of the corpus. */
  readonly seeds?: readonly Buffer[];
  /** Feeds one input. @throws where something else follows than an answer or a refusal of the catalogue */
  feed(input: Buffer): Promise<void>;
  /** How it went, for people. */
  summary?(): string;
}
