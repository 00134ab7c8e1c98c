import { ADVERB, tagClass } from './tag-classes.js';
import type { TextColumns } from './text-columns.js';
import { wordList } from './word-lists.js';

const BE = wordList("be am is are was were been being 'm 're");
const HAVE = wordList("have has had having 've");
const VERB_OR_MODAL = tagClass('VB* MD');
const TO = tagClass('TO');

/**
 * The form of each verb group in a text, distinguishing auxiliaries from other verbs: `has never been seen` is
 * `HAVE:VBZ BE:VBN VBN`, `to go` is `TO VB`. Adverbs are skipped. Groups with a different tense, aspect, voice or
 * modality have different forms.
 */
export function verbPatterns({ tags, written }: TextColumns): string[] {
  const patterns: string[] = [];
  for (let at = 0; at < tags.length; at++) {
    if ((tags[at]! & VERB_OR_MODAL) === 0) continue;
    let pattern = at > 0 && (tags[at - 1]! & TO) !== 0 ? 'TO' : '';
    for (; at < tags.length && (tags[at]! & (VERB_OR_MODAL | ADVERB)) !== 0; at++) {
      if ((tags[at]! & ADVERB) !== 0) continue;
      if (pattern !== '') pattern += ' ';
      pattern += auxiliaryOf(written.lists[at]!) + written.tokens[at]!.tag;
    }
    patterns.push(pattern);
  }
  return patterns;
}

function auxiliaryOf(lists: number): string {
  if ((lists & BE) !== 0) return 'BE:';
  return (lists & HAVE) !== 0 ? 'HAVE:' : '';
}
