import type { Token } from '../document/token.js';

const BE = new Set("be am is are was were been being 'm 're".split(' '));
const HAVE = new Set("have has had having 've".split(' '));
const VERB = /^(?:VB|MD)/;

/**
 * The forms of the verb groups in a text, one each, auxiliaries told from other verbs: `has never been seen` is
 * `HAVE:VBZ BE:VBN VBN`, `to go` is `TO VB`. Adverbs are skipped. What differs in tense, aspect, voice or modality differs.
 */
export function verbPatterns(tokens: readonly Token[]): string[] {
  const patterns: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!VERB.test(tokens[at]!.tag)) continue;
    const parts = tokens[at - 1]?.tag === 'TO' ? ['TO'] : [];
    for (; at < tokens.length && continues(tokens[at]!); at++)
      if (!tokens[at]!.tag.startsWith('RB')) parts.push(formOf(tokens[at]!));
    patterns.push(parts.join(' '));
  }
  return patterns;
}

const continues = ({ tag }: Token) => VERB.test(tag) || tag.startsWith('RB');

function formOf({ lower, tag }: Token): string {
  if (BE.has(lower)) return `BE:${tag}`;
  return HAVE.has(lower) ? `HAVE:${tag}` : tag;
}
