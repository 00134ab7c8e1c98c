import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { GRAMMAR_ITEMS, type GrammarItem } from './grammar-items.js';
import { compileTagPattern, firstAlternatives, type TagPattern } from './tag-pattern.js';

interface CompiledItem {
  readonly item: GrammarItem;
  readonly matches: TagPattern;
}

const COMPILED: readonly CompiledItem[] = GRAMMAR_ITEMS.map((item) => ({
  item,
  matches: compileTagPattern(item.pattern),
}));

/** Items by the word or tag with which they can start; those that start with anything under `*`. */
const INDEX = buildIndex();

const [B1, B2] = [3, 4];

/** The grammatical items that occur in a text, each once. */
export function grammarItems(document: Document): GrammarItem[] {
  return distinct(itemsBySentence(document));
}

/**
 * Range of grammar: how many different items of each level a text shows, how high they lie on the whole, and, whatever
 * the text's length, how many of its sentences have an item from B1 or B2 up and how high the highest of each lies.
 */
export function grammarProfileFeatures(document: Document): FeatureValues {
  const bySentence = itemsBySentence(document);
  const found = distinct(bySentence);
  const atLevel = (level: number) => found.filter((item) => item.level === level).length;
  const highest = bySentence.map((items) => Math.max(0, ...[...items].map(({ item }) => item.level)));
  const reaching = (level: number) => share(highest.filter((found) => found >= level).length, highest.length);
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

/** The items of each sentence. */
function itemsBySentence({ sentences, tokens }: Document): ReadonlySet<CompiledItem>[] {
  return sentences.map(({ firstToken, endToken }) => {
    const found = new Set<CompiledItem>();
    for (let at = firstToken; at < endToken; at++) {
      for (const key of keysOf(tokens[at]!, at === firstToken)) {
        for (const compiled of INDEX.get(key) ?? [])
          if (!found.has(compiled) && compiled.matches(tokens, at, endToken)) found.add(compiled);
      }
    }
    return found;
  });
}

function distinct(bySentence: readonly ReadonlySet<CompiledItem>[]): GrammarItem[] {
  return COMPILED.filter((compiled) => bySentence.some((items) => items.has(compiled))).map(
    ({ item }) => item,
  );
}

function keysOf({ lower, tag }: Token, isFirst: boolean): string[] {
  const keys = [lower, tag, `${tag.slice(0, 2)}*`];
  if (isFirst) keys.push('^');
  return keys;
}

function buildIndex(): ReadonlyMap<string, readonly CompiledItem[]> {
  const index = new Map<string, CompiledItem[]>();
  for (const compiled of COMPILED) {
    const firsts = firstAlternatives(compiled.item.pattern);
    for (const key of firsts.length > 0 ? firsts : ['^']) {
      const group = index.get(key) ?? [];
      group.push(compiled);
      index.set(key, group);
    }
  }
  return index;
}

export const grammarProfileFamily = featureFamily({
  name: 'features-grammar',
  version: '1.1.0',
  requires: ['tokens', 'sentences', 'tags'],
  prepare: () => grammarProfileFeatures,
});
