import type { Token } from '../document/token.js';

const BE = new Set("be am is are was were been being 'm 're 's".split(' '));
const HAVE = new Set("have has had having 've 'd".split(' '));
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
export function countVerbGroups(tokens: readonly Token[]): VerbGroupCounts {
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
  tokens.forEach((token, at) => {
    const { tag } = token;
    if (tag === 'MD') counts.modal += 1;
    if (tag === 'VBD') counts.past += 1;
    if (tag === 'MD' || tag === 'VBD' || tag === 'VBP' || tag === 'VBZ') counts.finite += 1;
    else if (tag === 'VB' && tokens[at - 1]?.tag === 'TO') counts.infinitive += 1;
    else if (tag === 'VBN' || tag === 'VBG') countParticiple(tokens, at, counts);
  });
  return counts;
}

function countParticiple(tokens: readonly Token[], at: number, counts: VerbGroupCounts): void {
  const auxiliary = auxiliaryBefore(tokens, at);
  const isPast = tokens[at]!.tag === 'VBN';
  if (isPast && HAVE.has(auxiliary)) counts.perfect += 1;
  else if (isPast && BE.has(auxiliary)) counts.passive += 1;
  else if (!isPast && BE.has(auxiliary)) counts.progressive += 1;
  else if (!isPast) counts.gerund += 1;
}

/** The word before a participle, adverbs and `not` skipped. */
function auxiliaryBefore(tokens: readonly Token[], at: number): string {
  for (let before = at - 1; before >= Math.max(0, at - 1 - MOST_ADVERBS); before--)
    if (tokens[before]!.tag !== 'RB') return tokens[before]!.lower;
  return '';
}
