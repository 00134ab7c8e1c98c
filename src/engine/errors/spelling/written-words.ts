import type { Token } from '../../document/token.js';
import { type CasePattern, casePattern } from '../../lexicon/letter-case.js';
import type { Lexicon, Variety } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { bareContractionOf } from './apostrophes.js';
import type { ConfusableWords } from './confusable-words.js';
import { PRONOUN_SLIPS } from './known-slips.js';
import type { Varieties } from './varieties.js';

/** So many words are remembered before memory is made free again; an essay has a few hundred. */
const MOST = 30_000;

/** What can be said of a word as it is written, wherever it stands. */
export interface WrittenWord {
  readonly pattern: CasePattern;
  /** The variety that writes it so, where the other one writes it in another way. */
  readonly variety: Variety | undefined;
  /** Whether it is spelt rightly in any place: an ordinary word with no capital but the first letter's. */
  readonly isSound: boolean;
  /** Where the words for which it may stand are in `ConfusableWords`, or −1. */
  readonly confusable: number;
}

/** The words that have come along in a thread. */
export class WrittenWords {
  readonly #known = new Map<string, WrittenWord>();

  constructor(
    readonly lexicon: Lexicon,
    readonly varieties: Varieties,
    readonly confusables: ConfusableWords,
  ) {}

  of({ text, lower }: Token): WrittenWord {
    let word = this.#known.get(text);
    if (!word) {
      if (this.#known.size === MOST) this.#known.clear();
      word = this.#read(text, lower);
      this.#known.set(text, word);
    }
    return word;
  }

  #read(text: string, lower: string): WrittenWord {
    const id = this.lexicon.id(lower);
    const flags = id < 0 ? 0 : this.lexicon.flags(id);
    const pattern = casePattern(text);
    const own = this.lexicon.variety(lower);
    const variety = own === 'both' ? undefined : own;
    const isOrdinary = (flags & WordFlag.lower) !== 0 && (flags & WordFlag.rare) === 0 && text !== 'i';
    const isSlip = bareContractionOf(lower) !== undefined || PRONOUN_SLIPS.has(lower);
    const isWhole = !text.includes('-') && !text.includes('’');
    return {
      pattern,
      variety: variety && this.varieties.partner(id) >= 0 ? variety : undefined,
      isSound: isOrdinary && isWhole && !isSlip && !variety && (pattern === 'lower' || pattern === 'title'),
      confusable: this.confusables.find(id),
    };
  }
}
