import { isWritten } from '#src/engine/errors/choices/candidate.js';
import type { ChoiceKind } from '#src/engine/errors/choices/choice-kind.js';
import { CHOICE_KINDS } from '#src/engine/errors/choices/kinds/index.js';
import { realise } from '#src/engine/errors/choices/realise.js';
import { PADDING, type SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import { Site } from '#src/engine/errors/choices/site.js';
import { slipsOf } from './error-profile.js';
import { packConfused, packGold } from './sentence-store.js';

/** A token of a sentence with errors, and what is right in the sites that it anchors. */
export interface Written {
  readonly word: string;
  gold: number;
  confused: number;
}

/** A slip in place of the tokens from `first` up to `end`, places in the sentence. */
interface Slip {
  readonly first: number;
  readonly end: number;
  readonly words: readonly string[];
  readonly kind: number;
  /** The place that anchors the site, in the right sentence. */
  readonly anchor: number;
  readonly gold: number;
  readonly confused: number;
}

/** How careful a writer is in a sentence: a quarter of sentences has no error, others up to twice as many as usual. */
const CARELESSNESS = [0, 0.5, 1, 2];

const site = new Site();

/**
 * Writes a sentence as a learner might, with slips drawn from the error profile. A correction undone is an error made, so
 * kinds of choice serve for both.
 * @param facts the right sentence
 * @param rate multiplies all probabilities
 */
export function injectErrors(facts: SentenceFacts, random: () => number, rate: number): Written[] {
  const care = rate * CARELESSNESS[Math.floor(random() * CARELESSNESS.length)]!;
  const slips: Slip[] = [];
  if (care > 0) {
    CHOICE_KINDS.forEach((kind, number) => {
      kind.visit(facts, site, () => {
        const slip = drawSlip(kind, number, facts, random, care);
        if (slip) slips.push(slip);
      });
    });
  }
  return write(facts, withoutOverlaps(slips));
}

function drawSlip(
  kind: ChoiceKind,
  number: number,
  facts: SentenceFacts,
  random: () => number,
  care: number,
): Slip | undefined {
  let left = (random() * 100) / care;
  const slips = slipsOf(kind, site);
  for (let choice = 0; choice < slips.length; choice++) {
    left -= slips[choice]!;
    if (left >= 0) continue;
    const words = realise(kind, facts, site, choice);
    const anchor = kind.anchor === 'last' ? site.end - 1 : site.end;
    if (words === undefined || anchor >= facts.end || isWritten(words, facts, site)) return undefined;
    const isConfusion = kind.name === 'confusion';
    return {
      first: site.first,
      end: site.end,
      words,
      kind: number,
      anchor,
      gold: isConfusion ? 0 : packGold(kind.name, site.current),
      confused: isConfusion ? packConfused(site.variant, site.current) : 0,
    };
  }
  return undefined;
}

/** Of slips that overlap the first by place stays; sorted. */
function withoutOverlaps(slips: readonly Slip[]): Slip[] {
  const sorted = [...slips].sort((a, b) => a.first - b.first || a.end - b.end || a.kind - b.kind);
  const kept: Slip[] = [];
  for (const slip of sorted) {
    const last = kept.at(-1);
    // Two insertions in one gap would be in doubtful order.
    if (
      !last ||
      slip.first > last.end ||
      (slip.first === last.end && slip.end > slip.first && last.end > last.first)
    )
      kept.push(slip);
  }
  return kept;
}

function write(facts: SentenceFacts, slips: readonly Slip[]): Written[] {
  const { index, end } = facts;
  const { text } = facts.words;
  const marks = new Map<number, { gold: number; confused: number }>();
  for (const { anchor, gold, confused } of slips) {
    const mark = marks.get(anchor) ?? { gold: 0, confused: 0 };
    mark.gold |= gold;
    mark.confused ||= confused;
    marks.set(anchor, mark);
  }
  const written: Written[] = [];
  let pending = { gold: 0, confused: 0 };
  const emit = (word: string, place: number | undefined) => {
    const mark = place === undefined ? undefined : marks.get(place);
    written.push({
      word,
      gold: pending.gold | (mark?.gold ?? 0),
      confused: pending.confused || (mark?.confused ?? 0),
    });
    pending = { gold: 0, confused: 0 };
  };
  let next = 0;
  for (let at = PADDING; at <= end; ) {
    const slip = slips[next];
    if (slip?.first === at) {
      next += 1;
      slip.words.forEach((word, number) => {
        const isLast = number === slip.words.length - 1;
        emit(word, isLast && slip.end > slip.first ? slip.end - 1 : undefined);
      });
      // What a deleted token anchored is anchored by the next one.
      if (slip.words.length === 0) {
        const mark = marks.get(slip.end - 1);
        if (mark) pending = { gold: pending.gold | mark.gold, confused: 0 };
      }
      at = slip.end;
      if (slip.end > slip.first) continue;
    }
    if (at < end) emit(text[index[at]!]!, at);
    at += 1;
  }
  return written;
}
