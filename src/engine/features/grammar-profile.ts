import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type FeatureValues, featureFamily, logged, share } from './feature-family.js';
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

/** The grammatical items that occur in a text, each once. */
export function grammarItems(document: Document): GrammarItem[] {
  const found = new Set<CompiledItem>();
  for (const { firstToken, endToken } of document.sentences) {
    for (let at = firstToken; at < endToken; at++) {
      for (const key of keysOf(document.tokens[at]!, at === firstToken)) {
        for (const compiled of INDEX.get(key) ?? [])
          if (!found.has(compiled) && compiled.matches(document.tokens, at, endToken)) found.add(compiled);
      }
    }
  }
  return COMPILED.filter((compiled) => found.has(compiled)).map(({ item }) => item);
}

/** Range of grammar: how many different items of each level a text shows, and how high they lie on the whole. */
export function grammarProfileFeatures(document: Document): FeatureValues {
  const found = grammarItems(document);
  const atLevel = (level: number) => found.filter((item) => item.level === level).length;
  return {
    'grammar.items': logged(found.length),
    'grammar.items_a1': logged(atLevel(1)),
    'grammar.items_a2': logged(atLevel(2)),
    'grammar.items_b1': logged(atLevel(3)),
    'grammar.items_b2': logged(atLevel(4)),
    'grammar.items_c1': logged(atLevel(5)),
    'grammar.level_mean': share(
      found.reduce((sum, { level }) => sum + level, 0),
      found.length,
    ),
  };
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
  version: '1.0.0',
  requires: ['tokens', 'sentences', 'tags'],
  prepare: () => grammarProfileFeatures,
});
