/**
 * A place where the writer chose one of a few options: an article or none before a noun, one of the prepositions, one
 * of the forms of a verb. All positions are indices into `SentenceFacts`. Kinds reuse one site object.
 */
export class Site {
  /** The tokens of the choice, from `first` up to `end`; both are the same for a gap, which is before `first`. */
  first = 0;
  end = 0;
  /** The class that was written, as an index into the classes of the kind. */
  current = 0;
  /** The classes that are possible here, as a mask that includes the current one. */
  allowed = 0;
  /** Which of several choices of the same kind it is; different ones share no features. */
  variant = 0;
  /** Identity of the word whose form or neighbour is chosen (a hash), 0 if only the place matters. */
  lemma = 0;
  /** Up to three more relevant places: the head of a phrase, its governor, and what follows it; 0 for none. */
  head = 0;
  governor = 0;
  after = 0;
  /** Facts specific to the kind, each a feature with its neighbours. */
  readonly extras = new Int32Array(4);
  extraCount = 0;

  /** Resets it to a place and a choice only. */
  set(first: number, end: number, current: number, allowed: number): this {
    this.first = first;
    this.end = end;
    this.current = current;
    this.allowed = allowed;
    this.variant = 0;
    this.lemma = 0;
    this.head = 0;
    this.governor = 0;
    this.after = 0;
    this.extraCount = 0;
    return this;
  }

  addExtra(value: number): void {
    this.extras[this.extraCount++] = value;
  }
}
