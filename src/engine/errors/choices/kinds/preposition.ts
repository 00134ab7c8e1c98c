import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { nounPhraseHead } from '../noun-phrase.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { tagSet, VERB } from '../tags.js';

const PREPOSITIONS = 'of in to for on with at by from about into during since'.split(' ');
const CLASS_OF = new Map(PREPOSITIONS.map((word, at) => [wordHash(word), at + 1]));
const CLASSES = ['', ...PREPOSITIONS];

const CAN_BE_PREPOSITION = tagSet('IN TO RP');
const BASE_FORM = tagSet('VB');
const PARTICLE = tagSet('RP');
/** After these words a preposition may be missing … */
const BEFORE_GAP = tagSet('VB VBD VBG VBN VBP VBZ NN NNS JJ JJR PRP RB');
/** … before these. */
const AFTER_GAP = tagSet('DT PRP PRP$ NN NNS NNP NNPS JJ CD VBG WP WDT WRB');
/** With a noun before it, a noun or adjective after it is more likely part of the same phrase. */
const OPENS_PHRASE = tagSet('DT PRP PRP$ CD NNP WP WDT');
const NOUN_OR_ADJECTIVE = tagSet('NN NNS JJ JJR PRP RB');
const DETERMINER = tagSet('DT PRP$ PDT POS');

/** The preposition before a noun phrase or gerund, or none. `to` before a base form belongs to verb forms. */
export const preposition: ChoiceKind = {
  name: 'preposition',
  anchor: 'after',
  classes: CLASSES,
  reason({ written, meant }) {
    if (meant === '') return 'No preposition is needed after *{before}* here: leave out *{written}*.';
    if (written === '') return 'A preposition is missing after *{before}*: write *{before} {correction}*.';
    return 'Another preposition is usual here: *{before} {correction}*.';
  },
  visit(facts, site, visitor) {
    const { tag, word, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const here = tag[at]!;
      const written = CAN_BE_PREPOSITION[here] ? CLASS_OF.get(word[at]!) : undefined;
      if (written !== undefined) {
        if (PARTICLE[here] || BASE_FORM[tag[at + 1]!]) continue;
        site.set(at, at + 1, written, firstClasses(CLASSES.length));
      } else if (mayLack(tag, at)) {
        site.set(at, at, 0, firstClasses(CLASSES.length));
      } else {
        continue;
      }
      describe(facts, site);
      visitor(site);
    }
  },
};

function mayLack(tag: Uint8Array, at: number): boolean {
  const before = tag[at - 1]!;
  if (!BEFORE_GAP[before] || !AFTER_GAP[tag[at]!]) return false;
  return !NOUN_OR_ADJECTIVE[before] || OPENS_PHRASE[tag[at]!] === 1;
}

function describe(facts: SentenceFacts, site: Site): void {
  const { tag } = facts;
  const { first, end } = site;
  const start = DETERMINER[tag[end]!] ? end + 1 : end;
  const head = nounPhraseHead(facts, start);
  site.head = head === 0 ? end : head;
  site.after = head === 0 ? 0 : head + 1;
  site.governor = governorOf(facts, first);
}

/** The nearest verb to the left, in case its object or an adverb is in between: `spend money on`. */
function governorOf({ tag }: SentenceFacts, first: number): number {
  for (let at = first - 1; at > first - 6 && at >= PADDING; at--) if (VERB[tag[at]!]) return at;
  return 0;
}
