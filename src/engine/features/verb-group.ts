import { FINITE, tagClass, VERB } from './tag-classes.js';
import type { TextColumns } from './text-columns.js';
import { wordList } from './word-lists.js';

const BE = wordList("be am is are was were been being 'm 're 's");
const HAVE = wordList("have has had having 've 'd");
const MODAL = tagClass('MD');
const PAST = tagClass('VBD');
const BASE = tagClass('VB');
const TO = tagClass('TO');
const PAST_PARTICIPLE = tagClass('VBN');
const PARTICIPLE = tagClass('VBN VBG');
const PLAIN_ADVERB = tagClass('RB');
const MOST_ADVERBS = 2;

export interface VerbGroupCounts {
  passive: number;
  perfect: number;
  progressive: number;
  modal: number;
  infinitive: number;
  gerund: number;
  past: number;
  finite: number;
}

/** Counts verb groups by their auxiliaries: passives (`is made`), perfects (`has made`), progressives (`is making`) … */
export function countVerbGroups(text: TextColumns): VerbGroupCounts {
  const { tags } = text;
  const counts: VerbGroupCounts = {
    passive: 0,
    perfect: 0,
    progressive: 0,
    modal: 0,
    infinitive: 0,
    gerund: 0,
    past: 0,
    finite: 0,
  };
  for (let at = 0; at < tags.length; at++) {
    const here = tags[at]!;
    if ((here & (VERB | MODAL)) === 0) continue;
    if ((here & MODAL) !== 0) counts.modal += 1;
    if ((here & PAST) !== 0) counts.past += 1;
    if ((here & FINITE) !== 0) counts.finite += 1;
    else if ((here & BASE) !== 0 && at > 0 && (tags[at - 1]! & TO) !== 0) counts.infinitive += 1;
    else if ((here & PARTICIPLE) !== 0) countParticiple(text, at, counts);
  }
  return counts;
}

function countParticiple(text: TextColumns, at: number, counts: VerbGroupCounts): void {
  const lists = listsOfAuxiliary(text, at);
  const isPast = (text.tags[at]! & PAST_PARTICIPLE) !== 0;
  if (isPast && (lists & HAVE) !== 0) counts.perfect += 1;
  else if (isPast && (lists & BE) !== 0) counts.passive += 1;
  else if (!isPast && (lists & BE) !== 0) counts.progressive += 1;
  else if (!isPast) counts.gerund += 1;
}

/** The lists of the word before a participle, skipping adverbs and `not`. */
function listsOfAuxiliary({ tags, written }: TextColumns, at: number): number {
  for (let before = at - 1; before >= Math.max(0, at - 1 - MOST_ADVERBS); before--)
    if ((tags[before]! & PLAIN_ADVERB) === 0) return written.lists[before]!;
  return 0;
}
