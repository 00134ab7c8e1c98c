import { NOUN, tagClass } from './tag-classes.js';
import type { TextColumns } from './text-columns.js';

/** What may stand in a noun phrase before its head. */
const BEFORE_HEAD = tagClass('DT PDT PRP$ CD JJ JJR JJS NN NNS NNP NNPS POS VBN VBG HYPH');
const MODIFIER = tagClass('JJ* NN* VBN VBG');
const PREPOSITION = tagClass('IN');

interface NounPhraseMeasures {
  /** Tokens per phrase, including the head; 0 without phrases. */
  readonly meanLength: number;
  /** Adjectives, nouns and participles before the head, per phrase. */
  readonly premodifiers: number;
  /** Share of phrases directly followed by a preposition (`of`, `in` …). */
  readonly postmodifiers: number;
}

/** Noun phrases as runs of tags that end in a noun: an approximation that needs no parser. */
export function measureNounPhrases({ tags }: TextColumns): NounPhraseMeasures {
  let phrases = 0;
  let length = 0;
  let premodifiers = 0;
  let postmodifiers = 0;
  for (let from = 0; from < tags.length; ) {
    let to = from;
    let head = -1;
    while (to < tags.length && (tags[to]! & BEFORE_HEAD) !== 0) {
      if ((tags[to]! & NOUN) !== 0) head = to;
      to += 1;
    }
    if (head >= 0) {
      phrases += 1;
      length += head - from + 1;
      for (let at = from; at < head; at++) if ((tags[at]! & MODIFIER) !== 0) premodifiers += 1;
      if (head + 1 < tags.length && (tags[head + 1]! & PREPOSITION) !== 0) postmodifiers += 1;
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
