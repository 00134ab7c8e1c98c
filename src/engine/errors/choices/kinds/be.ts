import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { subjectOf } from '../subject.js';
import { FINITE, tagSet, VERB } from '../tags.js';

const FORMS = 'be am is are was were been being'.split(' ');
const CLASS_OF = new Map(FORMS.map((word, at) => [wordHash(word), at + 1]));
const CLASSES = ['', ...FORMS];
const BEFORE_GAP = tagSet('PRP NN NNS NNP EX WDT WP MD DT RB TO VBZ VBP VBD');
const AFTER_GAP = tagSet('JJ JJR VBG VBN DT PRP$ IN RB CD NN');
const ADVERB = tagSet('RB');
/** `be` is superfluous before another verb (`I am agree`); elsewhere a deletion is more often wrong than right. */
const BEFORE_VERB = tagSet('VB VBP VBZ VBD MD');

/** A form of `be`, or none where one is possible: `He tall`, `I am agree`. */
export const be: ChoiceKind = {
  name: 'be',
  anchor: 'after',
  classes: CLASSES,
  reason({ written, meant, code }) {
    if (meant === '') return 'No form of *be* is needed here: leave out *{written}*.';
    if (written === '') return 'A form of *be* is missing here: *{before} {correction} {after}*.';
    if (code === 'AGV') return 'The verb must agree with its subject: write *{correction}*.';
    return 'Another form of *be* is needed here: *{correction}*.';
  },
  isProposable: ({ tag }, { current, end }, choice) =>
    current === 0 || choice !== 0 || BEFORE_VERB[tag[end]!] === 1,
  isHardlyWrong: (facts, { first, end }) => first === end && hasFiniteVerb(facts, first),
  visit(facts, site, visitor) {
    const { tag, word, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const written = CLASS_OF.get(word[at]!);
      if (written !== undefined) site.set(at, at + 1, written, firstClasses(CLASSES.length));
      else if (mayLack(tag, at) && !CLASS_OF.has(word[at - 1]!))
        site.set(at, at, 0, firstClasses(CLASSES.length));
      else continue;
      describe(facts, site);
      visitor(site);
    }
  },
};

/** Where a clause starts or ends. */
const BOUNDARY = tagSet(". , : `` '' -LRB- -RRB- CC WDT WP WRB");

/** Whether the clause around a gap has a finite verb, so none is missing. */
function hasFiniteVerb({ tag, end }: SentenceFacts, gap: number): boolean {
  for (let at = gap - 1; at >= PADDING && !BOUNDARY[tag[at]!]; at--) if (FINITE[tag[at]!]) return true;
  for (let at = gap; at < end && !BOUNDARY[tag[at]!]; at++) if (FINITE[tag[at]!]) return true;
  return false;
}

function mayLack(tag: Uint8Array, at: number): boolean {
  return BEFORE_GAP[tag[at - 1]!] === 1 && AFTER_GAP[tag[at]!] === 1;
}

function describe(facts: SentenceFacts, site: Site): void {
  const { tag, word, end } = facts;
  site.head = subjectOf(facts, site.first);
  site.governor = verbBefore(facts, site.first);
  site.after = ADVERB[tag[site.end]!] ? site.end + 1 : site.end;
  site.lemma = word[site.after]!;
  // The next finite verb; without one, the clause lacks a verb.
  let next = 0;
  for (let at = site.end; at < end && at < site.end + 10; at++)
    if (FINITE[tag[at]!]) {
      next = 1 + tag[at]!;
      break;
    }
  site.addExtra(next);
  site.addExtra(site.head === 0 ? 0 : site.first - site.head);
}

function verbBefore({ tag }: SentenceFacts, first: number): number {
  for (let at = first - 1; at >= PADDING && at > first - 7; at--)
    if (VERB[tag[at]!] || FINITE[tag[at]!]) return at;
  return 0;
}
