import { withCaseOf } from '../../lexicon/letter-case.js';
import type { Variety } from '../../lexicon/lexicon.js';
import type { Finding, Place } from './finding.js';
import type { SpellingModel } from './spelling-model.js';

/** Examiners mark a word of the other variety if a variety is prescribed, and less often if the text mixes them. */
const ASKED = 0.8;
const BY_HABIT = 0.6;

/** By the expected variety. */
const REASONS: Readonly<Record<Variety, string>> = {
  GB: 'British English spells this word *{correction}*.',
  US: 'American English spells this word *{correction}*.',
};

/** A word of the other variety (`SA`), if one is prescribed or the text clearly uses one. */
export function varietyFinding(
  { token, facts }: Place,
  asked: Variety | 'auto',
  { varieties, lexicon }: SpellingModel,
): Finding | undefined {
  const due = asked === 'auto' ? (facts.habit.isClear ? facts.habit.variety : undefined) : asked;
  if (due === undefined) return undefined;
  const own = lexicon.variety(token.lower);
  if (own === undefined || own === 'both' || own === due) return undefined;
  // With a capital it is part of a name: the Ministry of Defence, the Labor Party.
  const isName = token.text !== token.lower && !facts.sentenceStarts.has(token.index) && !facts.isShouted;
  if (isName || facts.quoted.has(token.index) || facts.questionWords.has(token.lower)) return undefined;
  const partner = varieties.partner(lexicon.id(token.lower));
  if (partner < 0) return undefined;
  const { start, end, text } = token;
  const confidence = asked === 'auto' ? BY_HABIT : ASKED;
  const correction = withCaseOf(text, lexicon.word(partner));
  return { start, end, correction, code: 'SA', confidence, reason: REASONS[due] };
}
