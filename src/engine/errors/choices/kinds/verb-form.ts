import { wordHash } from '../../../document/tagging/token-facts.js';
import { type ChoiceKind, firstClasses } from '../choice-kind.js';
import { PADDING, type SentenceFacts } from '../sentence-facts.js';
import type { Site } from '../site.js';
import { subjectOf } from '../subject.js';
import { PUNCTUATION, tagNumber, tagSet, VERB } from '../tags.js';
import { VERB_FORMS } from '../word-facts.js';

const TO = wordHash('to');
/** `to` with the base form, and with the gerund (`look forward to seeing`). */
const TO_BASE = VERB_FORMS.length;
const TO_GERUND = TO_BASE + 1;
/** Forms that nobody should write but learners do: `to goes`, `to went`. */
const TO_THIRD = TO_BASE + 2;
const TO_PAST = TO_BASE + 3;
const CLASSES = [...VERB_FORMS, 'to base', 'to gerund', 'to thirdPerson', 'to past'];
const [BASE, THIRD, PAST, PARTICIPLE, GERUND] = [0, 1, 2, 3, 4];
const AFTER_TO = [TO_BASE, TO_THIRD, TO_PAST, TO_PAST, TO_GERUND];
/** The member of `VERB_FORMS` that a tag means. */
export const FORM_OF_TAG: ReadonlyMap<number, number> = new Map([
  [tagNumber('VB'), BASE],
  [tagNumber('VBP'), BASE],
  [tagNumber('VBZ'), THIRD],
  [tagNumber('VBD'), PAST],
  [tagNumber('VBN'), PARTICIPLE],
  [tagNumber('VBG'), GERUND],
]);
/** After these words, a word that can be a verb is one, whatever the tagger says: `I like swim`. */
const BEFORE_VERB = tagSet('TO MD PRP');
const NOT_VERB_TAGGED = tagSet('NN NNS JJ');
const AUXILIARY = tagSet('MD VB VBD VBG VBN VBP VBZ');

/** By the code if it says more than the intended form, otherwise by that form. */
const REASONS: Readonly<Record<string, string>> = {
  AGV: 'The verb must agree with its subject: write *{correction}*.',
  TV: 'Another tense is needed here: *{correction}*.',
  base: 'The base form of the verb is needed here: *{correction}*.',
  thirdPerson:
    'After *he*, *she*, *it* or a singular noun, a verb in the present ends in *-s*: *{correction}*.',
  past: 'A past tense is needed here: *{correction}*.',
  pastParticiple: 'The past participle is needed here: *{correction}*.',
  gerund: 'The *-ing* form of the verb is needed here: *{correction}*.',
  'to base': 'The verb takes *to* and the base form here: *{correction}*.',
  'to gerund': 'After *to* as a preposition, use the *-ing* form: *{correction}*.',
};

const WITHOUT_TO = 'The base form without *to* is needed here: *{correction}*.';

/** The form of a verb other than `be`, with or without `to`. */
export const verbForm: ChoiceKind = {
  name: 'verb-form',
  anchor: 'last',
  classes: CLASSES,
  reason: ({ written, meant, code }) =>
    (meant === 'base' && written.startsWith('to ') ? WITHOUT_TO : undefined) ??
    REASONS[code] ??
    REASONS[meant] ??
    'Another form of this verb is needed here: *{correction}*.',
  visit(facts, site, visitor) {
    const { index, word, words, end } = facts;
    for (let at = PADDING; at < end; at++) {
      const forms = words.verbForms[index[at]!]!;
      if (forms === 0 || !isVerb(facts, at)) continue;
      const afterTo = word[at - 1] === TO;
      const form = formAt(facts, at, forms);
      site.set(afterTo ? at - 1 : at, at + 1, form, firstClasses(CLASSES.length));
      if (afterTo) site.current = AFTER_TO[(forms & 1) !== 0 ? BASE : form]!;
      site.lemma = words.verbLemma[index[at]!]!;
      describe(facts, site);
      visitor(site);
    }
  },
};

function isVerb({ tag }: SentenceFacts, at: number): boolean {
  return VERB[tag[at]!] === 1 || (NOT_VERB_TAGGED[tag[at]!] === 1 && BEFORE_VERB[tag[at - 1]!] === 1);
}

/** The form that the tag indicates; if the word can't have it, the first form that it can have. */
function formAt({ tag }: SentenceFacts, at: number, forms: number): number {
  const form = FORM_OF_TAG.get(tag[at]!);
  if (form !== undefined && (forms >> form) & 1) return form;
  return 31 - Math.clz32(forms & -forms);
}

function describe(facts: SentenceFacts, site: Site): void {
  const { tag } = facts;
  site.head = subjectOf(facts, site.first);
  site.governor = verbBefore(facts, site.first);
  site.addExtra(firstVerb(facts, site));
  // Whether there is a finite verb between the subject and this one.
  site.addExtra(
    site.governor > site.head && AUXILIARY[tag[site.governor]!]
      ? 1 + tag[site.governor]!
      : facts.word[site.head]!,
  );
}

/** The nearest verb or modal to the left in the same clause. */
function verbBefore({ tag }: SentenceFacts, first: number): number {
  for (let at = first - 1; at >= PADDING && at > first - 7; at--) {
    if (AUXILIARY[tag[at]!]) return at;
    if (PUNCTUATION[tag[at]!]) return 0;
  }
  return 0;
}

/**
 * The form of the first finite verb of the sentence, or of the next one if this is it: tense tends to be consistent.
 */
function firstVerb({ tag, end }: SentenceFacts, site: Site): number {
  for (let at = PADDING; at < end; at++) {
    const form = FORM_OF_TAG.get(tag[at]!);
    if (at !== site.end - 1 && form !== undefined && form !== GERUND && form !== PARTICIPLE)
      return 1 + tag[at]!;
  }
  return 0;
}
