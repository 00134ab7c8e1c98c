/** Code that is tested with malformed input. */
export interface FuzzTarget {
  readonly name: string;
  /** Tokens with a meaning in the format of the input. */
  readonly tokens: readonly string[];
  open(): Promise<OpenTarget>;
}

export interface OpenTarget extends AsyncDisposable {
  /** Valid inputs generated for the run, in addition to the corpus. */
  readonly seeds?: readonly Buffer[];
  /** Feeds one input. @throws unless it is processed, or refused with an error of the catalogue */
  feed(input: Buffer): Promise<void>;
  /** A summary of the run, for people. */
  summary?(): string;
}
