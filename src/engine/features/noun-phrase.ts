import type { Token } from '../document/token.js';

/** What may stand in a noun phrase before its head. */
const BEFORE_HEAD = new Set([
  'DT',
  'PDT',
  'PRP$',
  'CD',
  'JJ',
  'JJR',
  'JJS',
  'NN',
  'NNS',
  'NNP',
  'NNPS',
  'POS',
  'VBN',
  'VBG',
  'HYPH',
]);
const NOUN = /^NN/;
const MODIFIER = /^(?:JJ|NN|VBN|VBG)/;

export interface NounPhraseMeasures {
  /** Tokens in a phrase, the head included; 0 without phrases. */
  readonly meanLength: number;
  /** Adjectives, nouns and participles before the head, a phrase. */
  readonly premodifiers: number;
  /** Share of phrases that a preposition (`of`, `in` …) follows at once. */
  readonly postmodifiers: number;
}

/** Noun phrases as runs of tags that end in a noun: an approximation that needs no parser. */
export function measureNounPhrases(tokens: readonly Token[]): NounPhraseMeasures {
  let phrases = 0;
  let length = 0;
  let premodifiers = 0;
  let postmodifiers = 0;
  for (let from = 0; from < tokens.length; ) {
    let to = from;
    let head = -1;
    while (to < tokens.length && BEFORE_HEAD.has(tokens[to]!.tag)) {
      if (NOUN.test(tokens[to]!.tag)) head = to;
      to += 1;
    }
    if (head >= 0) {
      phrases += 1;
      length += head - from + 1;
      for (let at = from; at < head; at++) if (MODIFIER.test(tokens[at]!.tag)) premodifiers += 1;
      if (tokens[head + 1]?.tag === 'IN') postmodifiers += 1;
    }
    from = Math.max(to, from + 1);
  }
  if (phrases === 0) return { meanLength: 0, premodifiers: 0, postmodifiers: 0 };
  return {
    meanLength: length / phrases,
    premodifiers: premodifiers / phrases,
    postmodifiers: postmodifiers / phrases,
  };
}
