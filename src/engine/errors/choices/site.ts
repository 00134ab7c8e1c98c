/**
 * A place where the writer chose one of a few possibilities: an article or none before a noun, one of the prepositions,
 * one of the forms of a verb. All positions are indices into `SentenceFacts`. Kinds fill one site again and again.
 */
export class Site {
  /** The tokens that the choice takes up, from `first` up to `end`; the same for a gap, which lies before `first`. */
  first = 0;
  end = 0;
  /** The class that was chosen, as an index into the classes of the kind. */
  current = 0;
  /** The classes that can stand here, as a mask, the current one included. */
  allowed = 0;
  /** Which of several choices of the same kind it is; features of different ones have nothing in common. */
  variant = 0;
  /** Identity of the word whose form or neighbour is chosen (a hash), 0 where the place alone decides. */
  lemma = 0;
  /** Up to three more places that matter: the head of a phrase, what governs it, what follows it; 0 for none. */
  head = 0;
  governor = 0;
  after = 0;
  /** Facts of the kind's own, each a feature with its neighbours. */
  readonly extras = new Int32Array(4);
  extraCount = 0;

  /** Starts anew with no more than a place and a choice. */
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
