import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import type { SentenceFacts } from '../sentence-facts.js';
import type { Slot } from '../slot.js';
import { subjectOf } from '../subject.js';
import { FINITE, tagSet, VERB } from '../tags.js';

const FORMS = 'be am is are was were been being'.split(' ');
const CLASS_OF = new Map(FORMS.map((word, at) => [wordHash(word), at + 1]));
const CLASSES = ['', ...FORMS];
const BEFORE_GAP = tagSet('PRP NN NNS NNP EX WDT WP MD DT RB TO VBZ VBP VBD');
const AFTER_GAP = tagSet('JJ JJR VBG VBN DT PRP$ IN RB CD NN');
const ADVERB = tagSet('RB');

/** A form of `be`, or none where one could stand: `He tall`, `I am agree`. */
export const be: ChoiceKind = {
  name: 'be',
  anchor: 'after',
  classes: CLASSES,
  visit(facts, slot, visitor) {
    const { tag, word, end } = facts;
    for (let at = 4; at < end; at++) {
      const written = CLASS_OF.get(word[at]!);
      if (written !== undefined) slot.set(at, at + 1, written, firstClasses(CLASSES.length));
      else if (mayLack(tag, at) && !CLASS_OF.has(word[at - 1]!))
        slot.set(at, at, 0, firstClasses(CLASSES.length));
      else continue;
      describe(facts, slot);
      visitor(slot);
    }
  },
};

function mayLack(tag: Uint8Array, at: number): boolean {
  return BEFORE_GAP[tag[at - 1]!] === 1 && AFTER_GAP[tag[at]!] === 1;
}

function describe(facts: SentenceFacts, slot: Slot): void {
  const { tag, word, end } = facts;
  slot.head = subjectOf(facts, slot.first);
  slot.governor = verbBefore(facts, slot.first);
  slot.after = ADVERB[tag[slot.end]!] ? slot.end + 1 : slot.end;
  slot.lemma = word[slot.after]!;
  // The next finite verb: where there is none, the clause lacks one.
  let next = 0;
  for (let at = slot.end; at < end && at < slot.end + 10; at++)
    if (FINITE[tag[at]!]) {
      next = 1 + tag[at]!;
      break;
    }
  slot.addExtra(next);
  slot.addExtra(slot.head === 0 ? 0 : slot.first - slot.head);
}

function verbBefore({ tag }: SentenceFacts, first: number): number {
  for (let at = first - 1; at >= 4 && at > first - 7; at--) if (VERB[tag[at]!] || FINITE[tag[at]!]) return at;
  return 0;
}
