import { WordMemory } from '../../document/word-memory.js';
import { type CasePattern, casePattern } from '../../lexicon/letter-case.js';
import type { Lexicon, Variety } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import type { ConfusableWords } from './confusable-words.js';
import { bareContractionOf, PRONOUN_SLIPS } from './known-slips.js';
import type { Varieties } from './varieties.js';

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

/** Reads words, each once a thread. */
export function writtenWords(
  lexicon: Lexicon,
  varieties: Varieties,
  confusables: ConfusableWords,
): WordMemory<WrittenWord> {
  return new WordMemory(({ text, lower }) => {
    const id = lexicon.id(lower);
    const flags = id < 0 ? 0 : lexicon.flags(id);
    const pattern = casePattern(text);
    const own = lexicon.variety(lower);
    const variety = own === 'both' ? undefined : own;
    const isOrdinary = (flags & WordFlag.lower) !== 0 && (flags & WordFlag.rare) === 0 && text !== 'i';
    const isSlip = bareContractionOf(lower) !== undefined || PRONOUN_SLIPS.has(lower);
    const isWhole = !text.includes('-') && !text.includes('’');
    return {
      pattern,
      variety: variety && varieties.partner(id) >= 0 ? variety : undefined,
      isSound: isOrdinary && isWhole && !isSlip && !variety && (pattern === 'lower' || pattern === 'title'),
      confusable: confusables.find(id),
    };
  });
}
