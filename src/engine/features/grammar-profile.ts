import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { TokenTable } from '../document/token-table.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { GRAMMAR_ITEMS, type GrammarItem } from './grammar-items.js';
import { firstAlternatives, matchEnd, TagPatternCompiler } from './tag-pattern.js';

const [B1, B2] = [3, 4];
const NONE: readonly number[] = [];

/** Finds the grammatical items of texts. */
export class GrammarProfile {
  readonly #compiler = new TagPatternCompiler();
  readonly #patterns = GRAMMAR_ITEMS.map(({ pattern }) => this.#compiler.compile(pattern));
  /** Items by the word or tag with which they can start; items that can start with anything are under `^`. */
  readonly #byFirst = new Map<string, number[]>();
  readonly #table: TokenTable;
  /** For each item, the sentence in which it was last found, counted from 1. */
  readonly #foundIn = new Int32Array(GRAMMAR_ITEMS.length);

  constructor() {
    GRAMMAR_ITEMS.forEach(({ pattern }, item) => {
      const firsts = firstAlternatives(pattern);
      for (const key of firsts.length > 0 ? firsts : ['^']) {
        const alike = this.#byFirst.get(key);
        if (alike) alike.push(item);
        else this.#byFirst.set(key, [item]);
      }
    });
    const { tests } = this.#compiler;
    this.#table = new TokenTable(
      tests.length,
      (test, token) => token !== undefined && tests[test]!(token),
      ({ lower, tag }) =>
        [lower, tag, `${tag.slice(0, 2)}*`].flatMap((key) => this.#byFirst.get(key) ?? NONE),
    );
  }

  /** The grammatical items in a text, each once. */
  items(document: Document): GrammarItem[] {
    this.#highestLevels(document);
    return GRAMMAR_ITEMS.filter((_, item) => this.#foundIn[item] !== 0);
  }

  /** Each use of each grammatical item, as a span of tokens; uses of one item do not overlap. */
  uses({ sentences, tokens }: Document): (Span & { readonly item: GrammarItem })[] {
    const anywhere = this.#byFirst.get('^') ?? NONE;
    this.#table.read(tokens);
    const uses: (Span & { readonly item: GrammarItem })[] = [];
    const after = new Int32Array(GRAMMAR_ITEMS.length);
    for (const { firstToken, endToken } of sentences)
      for (let start = firstToken; start < endToken; start++)
        for (const item of [...(start === firstToken ? anywhere : NONE), ...this.#table.callers(start)]) {
          if (start < after[item]!) continue;
          const end = matchEnd(this.#patterns[item]!, this.#table, tokens, start, endToken);
          if (end < 0) continue;
          after[item] = end;
          uses.push({ start, end, item: GRAMMAR_ITEMS[item]! });
        }
    return uses;
  }

  /**
   * Range of grammar: how many different items of each level a text contains, how high their levels are overall, and,
   * independent of length, the share of sentences with an item of at least B1 or B2 and the mean level of each
   * sentence's highest item.
   */
  features(document: Document): FeatureValues {
    const highest = this.#highestLevels(document);
    const found = GRAMMAR_ITEMS.filter((_, item) => this.#foundIn[item] !== 0);
    const atLevel = (level: number) => found.filter((item) => item.level === level).length;
    const reaching = (level: number) =>
      share(highest.filter((found) => found >= level).length, highest.length);
    return {
      'grammar.items': logged(found.length),
      'grammar.items_a1': logged(atLevel(1)),
      'grammar.items_a2': logged(atLevel(2)),
      'grammar.items_b1': logged(atLevel(3)),
      'grammar.items_b2': logged(atLevel(4)),
      'grammar.items_c1': logged(atLevel(5)),
      'grammar.level_mean': spread(found.map(({ level }) => level)).mean,
      'grammar.sentences_b1': reaching(B1),
      'grammar.sentences_b2': reaching(B2),
      'grammar.sentence_level': spread(highest).mean,
    };
  }

  /** Records where each item is found; returns the level of the highest item of each sentence, 0 for none. */
  #highestLevels({ sentences, tokens }: Document): number[] {
    const found = this.#foundIn.fill(0);
    const anywhere = this.#byFirst.get('^') ?? NONE;
    this.#table.read(tokens);
    return sentences.map(({ firstToken, endToken }, sentence) => {
      let highest = 0;
      const look = (items: readonly number[], at: number) => {
        for (const item of items) {
          if (found[item] === sentence + 1) continue;
          if (matchEnd(this.#patterns[item]!, this.#table, tokens, at, endToken) < 0) continue;
          found[item] = sentence + 1;
          highest = Math.max(highest, GRAMMAR_ITEMS[item]!.level);
        }
      };
      look(anywhere, firstToken);
      for (let at = firstToken; at < endToken; at++) look(this.#table.callers(at), at);
      return highest;
    });
  }
}

export const grammarProfileFamily = featureFamily({
  name: 'features-grammar',
  version: '1.1.0',
  prepare: () => {
    const profile = new GrammarProfile();
    return (document) => profile.features(document);
  },
});
