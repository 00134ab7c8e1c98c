import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import { wordSet } from '../patterns/word-set.js';
import type { Rule } from '../rule.js';

export const agreementRelative: Rule = {
  name: 'agreement-relative',
  description: 'a relative clause whose verb does not agree with the noun before it',
  reason:
    'In a clause with *who*, *which* or *that*, the verb agrees with the noun before it: write *{correction}*.',
  lines: `
    AGV 93 a|one|another|every|each|important|only|main @countable&!@collective&!@sort that [help|make|give|show|teach|cause|let|affect|allow|need|bring|want|like|do > $third] !@stop
    AGV 92 !IN many|some|other|those|most|these|two|three|are @plural|people that|who [helps|makes|gives|shows|teaches|causes|lets|affects|allows|needs|brings|wants|likes|does|goes|works|comes|takes|thinks|knows|lives > $base]
    AGV 92 !IN many|some|other|those|most|these|two|three|are @plural|people that|who [is > are]
    AGV 90 !IN many|some|other|those|most|these|two|three|are @plural|people that|who [has > have]
    AGV 89 !IN many|some|other|those|most|these|two|three|were @plural|people that|who [was > were]
    AGV 90 !IN a|the|another|every JJ? @countable&!@collective&!@sort which [VBP&@onlyverb&!are&!have|make|help > $third]
    AGV 90 !IN a|the|another|every JJ? @countable&!@collective&!@sort which [have > has]
    = *What* as a subject takes a singular verb: write *{correction}*.
    AGV 92 what [happen > happens] @stop|in|if|when|to|with|is|after|on|at|around
    =
    AGV 90 !and|or|you|, my|his|her|our|your|their JJ|JJS? @family|friend|teacher|neighbour|boss|boyfriend|girlfriend , who [live|work|study|love|like|want|have|come|know|think > $third]
  `,
  detector: {
    tags: ['WDT', 'WP'],
    codes: ['AGV'],
    detect: afterPlural,
  },
  detects: [
    ['The shops which is near my house are cheap.', 'The shops which are near my house are cheap.'],
    ['I like old films that always has a happy end.', 'I like old films that always have a happy end.'],
    ['It is a book that help me.', 'It is a book that helps me.'],
    ['Many people who lives here are old.', 'Many people who live here are old.'],
    ['I know many people that lives here.', 'I know many people that live here.'],
    ['There are some houses that is very old.', 'There are some houses that are very old.'],
    ['I do not know what happen after that.', 'I do not know what happens after that.'],
    ['My sister, who live in Rome, is a doctor.', 'My sister, who lives in Rome, is a doctor.'],
    ['My best friend, who live in Rome, is a doctor.', 'My best friend, who lives in Rome, is a doctor.'],
    ['I want a machine which make bread.', 'I want a machine which makes bread.'],
  ],
  leaves: [
    'It is one of the books that help me.',
    'The house that the boys like is old.',
    'He is the only one of my friends who has a car.',
    'A group of students that is in my class left.',
    'We had long talks which is why I like him.',
    'I asked my parents which is better.',
    'Everyone in these villages who has a car is rich.',
    'The woman with three children who lives next door is a nurse.',
    'He lives far from his parents, which is sad.',
    'He lost his keys which was a big problem for him.',
    'They raised prices which has made everybody angry.',
    'It depends on the answers which is the better plan.',
    'I love dogs that is why I work with them.',
    'Ten pounds that was in my pocket has now disappeared.',
    'I saw what happened, and it made me cry.',
    'Did you see what will happen?',
  ],
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
