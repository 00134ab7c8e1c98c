import { PENN_TAGS } from '#src/engine/document/penn-tags.js';
import type { TagModel } from '#src/engine/document/tagging/tag-model.js';
import type { TaggedSentence } from './tagged-sentence.js';

/** Shares of right tags, 0 to 1. */
interface TaggingAccuracy {
  readonly tokens: number;
  /** Penn tags. */
  readonly xpos: number;
  /** Penn tags of the tokens that are the treebank's own, neither merged nor split by our tokenizer. */
  readonly xposOfSameTokens: number;
  /** Word classes: tags mapped by `wordClass` on both sides. */
  readonly upos: number;
  readonly uposOfSameTokens: number;
  /** `GOLD>GIVEN` and how often, most frequent first. */
  readonly confusions: readonly (readonly [string, number])[];
}

/** Tags a treebank again and compares. The tags of its tokens are overwritten. */
export function evaluateTagger(model: TagModel, sentences: readonly TaggedSentence[]): TaggingAccuracy {
  const confusions = new Map<string, number>();
  const all = { tokens: 0, right: 0, rightClasses: 0 };
  const same = { tokens: 0, right: 0, rightClasses: 0 };
  for (const { tokens, tags, isSame } of sentences) {
    model.tag(tokens, 0, tokens.length);
    for (const token of tokens) {
      const gold = PENN_TAGS[tags[token.index]!]!;
      const isRight = gold === token.tag ? 1 : 0;
      all.tokens += 1;
      all.right += isRight;
      const isRightClass = wordClass(gold) === wordClass(token.tag) ? 1 : 0;
      all.rightClasses += isRightClass;
      same.tokens += isSame[token.index]!;
      same.right += isSame[token.index]! * isRight;
      same.rightClasses += isSame[token.index]! * isRightClass;
      const confusion = `${gold}>${token.tag}`;
      if (!isRight) confusions.set(confusion, (confusions.get(confusion) ?? 0) + 1);
    }
  }
  return {
    tokens: all.tokens,
    xpos: all.right / all.tokens,
    xposOfSameTokens: same.right / same.tokens,
    upos: all.rightClasses / all.tokens,
    uposOfSameTokens: same.rightClasses / same.tokens,
    confusions: [...confusions].sort((a, b) => b[1] - a[1]),
  };
}

const WORD_CLASSES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['NOUN', 'NN NNS'],
    ['PROPN', 'NNP NNPS'],
    ['VERB', 'VB VBD VBG VBN VBP VBZ'],
    ['AUX', 'MD'],
    ['ADJ', 'JJ JJR JJS AFX'],
    ['ADV', 'RB RBR RBS WRB'],
    ['PRON', 'PRP PRP$ WP WP$ EX'],
    ['DET', 'DT PDT WDT'],
    ['ADP', 'IN RP'],
    ['PART', 'TO POS'],
    ['CCONJ', 'CC'],
    ['NUM', 'CD'],
    ['INTJ', 'UH'],
    ['SYM', '$ SYM'],
    ['PUNCT', "'' , -LRB- -RRB- . : `` HYPH NFP LS"],
    ['X', 'ADD FW GW XX'],
  ].flatMap(([wordClass, tags]) => tags!.split(' ').map((tag) => [tag, wordClass!])),
);

/** The word class of Universal Dependencies that a Penn tag most often stands for. */
export const wordClass = (tag: string) => WORD_CLASSES[tag];
