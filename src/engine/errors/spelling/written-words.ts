import { WordMemory } from '../../document/word-memory.js';
import { type CasePattern, casePattern } from '../../lexicon/letter-case.js';
import type { Lexicon, Variety } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import type { ConfusableWords } from './confusable-words.js';
import { bareContractionOf, PRONOUN_SLIPS } from './known-slips.js';
import type { Varieties } from './varieties.js';

/** Facts about a word that depend only on its written form. */
export interface WrittenWord {
  readonly pattern: CasePattern;
  /** The variety with this spelling, if the other variety spells the word differently. */
  readonly variety: Variety | undefined;
  /** Whether it is spelt correctly in any context: an ordinary word with no capital except perhaps the first letter. */
  readonly isSound: boolean;
  /** Its position in `ConfusableWords`, which lead to the words that it may replace, or −1. */
  readonly confusable: number;
}

/** Analyses words, each once per thread. */
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
