import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

export const detector: Detector = {
  tags: ['WDT', 'WP'],
  codes: ['AGV'],
  detect: afterPlural,
};

const TO_PLURAL: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' };
const EITHER =
  wordSet(`news physics mathematics economics politics series species means headquarters years months weeks days hours
  minutes miles pounds euros dollars times games data`);

/**
 * A singular verb in a relative clause right behind a plural noun. The noun must be the only possible antecedent:
 * no phrase with another noun (`a group of students`) may lead to it.
 */
function afterPlural(cursor: Cursor): Proposal | undefined {
  const { lexicon } = cursor;
  if (!/^(?:who|which|that)$/.test(cursor.token.lower)) return undefined;
  const noun = cursor.at(-1);
  if (noun?.tag !== 'NNS' || EITHER.has(noun.lower) || UNCOUNTABLE.has(noun.lower)) return undefined;
  if ((lexicon.singular(noun.lower) ?? noun.lower) === noun.lower) return undefined;
  let start = -1;
  while (/^(?:JJ[RS]?|CD|NN|VBN)$/.test(cursor.at(start - 1)?.tag ?? '')) start -= 1;
  if (/^(?:DT|PRP\$)$/.test(cursor.at(start - 1)?.tag ?? '')) start -= 1;
  const before = cursor.at(start - 1);
  // Another noun before a preposition or conjunction may be the antecedent.
  if (before && !/^VB[DPZ]?$|^[,.]$/.test(before.tag) && !isFirstPreposition(cursor, start - 1))
    return undefined;
  // "asked my parents which is better": a question.
  if (
    before &&
    /^(?:ask|tell|show|teach|remind|inform|warn|promise|assure|convince|advise)$/.test(
      verbBase(before.lower, lexicon) ?? '',
    )
  )
    return undefined;
  let at = 1;
  while (MIDWAY_ADVERBS.has(cursor.at(at)?.lower ?? '')) at += 1;
  const verb = cursor.at(at);
  if (verb === undefined || !/^VB[ZD]$/.test(verb.tag)) return undefined;
  let right = TO_PLURAL[verb.lower];
  // "He lost his keys which was a problem": a whole clause can be the antecedent.
  const mayBeClausal = cursor.token.lower === 'which';
  const isOpening = before === undefined || cursor.at(start - 2)?.lower === 'there';
  if (mayBeClausal && !isOpening && !/^(?:IN|VBN)$/.test(cursor.at(at + 1)?.tag ?? '')) return undefined;
  if (/^(?:why|what|how|where|because|when)$/.test(cursor.at(at + 1)?.lower ?? '')) return undefined;
  // "They raised prices which has made": `has` takes a participle after a clause too.
  if (mayBeClausal && !isOpening && verb.lower === 'has') return undefined;
  if (right === undefined && !mayBeClausal && verb.tag === 'VBZ' && !lexicon.isBaseForm(verb.lower, 'verb'))
    right = verbBase(verb.lower, lexicon);
  return right === undefined ? undefined : cursor.replace(verb, verb, right, 'AGV', 0.85);
}

/** Whether a preposition follows a verb or opens the sentence, so that it leads to no other noun. */
function isFirstPreposition(cursor: Cursor, offset: number): boolean {
  if (cursor.at(offset)!.tag !== 'IN' || cursor.at(offset)!.lower === 'of') return false;
  const before = cursor.at(offset - 1);
  return before === undefined || /^VB|^RB$/.test(before.tag);
}
