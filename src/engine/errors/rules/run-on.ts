import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import { capitalised } from '../../lexicon/letter-case.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { COMMENTS, SHORTEST } from '../patterns/independent-clause.js';
import { MIDWAY_ADVERBS } from '../patterns/midway-adverbs.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const SUBJECTS = 'i he she it we they there';
const BE = /^(?:is|are|was|were|'s|'re|am|'m)$/;
/** Words that open a clause for the next one: `when it rains they …`. */
const OPENS =
  /^(?:although|though|if|unless|when|whenever|while|whilst|once|since|as|until|till|after|before|whether|case)$/;
/** Words that do so before the first verb only. */
const DEPENDS =
  /^(?:because|where|wherever|who|whom|whose|which|what|whatever|why|how|that|reason|more|not|no|only|never)$/;
/** `in the evening they …`: phrases of time often start a clause. */
const TIME =
  wordSet(`time times moment moments minute minutes day days night nights week weeks weekend weekends month
  months year years morning mornings afternoon evening evenings spring summer autumn winter season hour hours end
  beginning @day @month today tomorrow yesterday`);
/** Verbs without an object: the clause `she works at night` lacks nothing. */
const INTRANSITIVE = /^(?:work|live|stay|sleep|sit|come|arrive)(?:s|d|ed)?$|^(?:slept|sat|came)$/;
const DO = /^(?:do|does|did)$/;
/** Verbs with two objects. */
const GIVES =
  /^(?:give|lend|send|sell|bring|buy|tell|teach|show|cause|offer|owe|write|leave|pay|get|make|cost|call|hand|pass|promise|ask|save|read|cook)$/;
const OBJECT = /^(?:me|you|him|us|them|it)$/;
/** Words that a clause may follow directly: `I am glad he came`, `the idea it was late`. */
const TAKES_CLAUSE =
  wordSet(`sure glad happy sad sorry afraid angry lucky certain aware proud surprised possible
  impossible likely unlikely clear obvious true confident convinced worried grateful thankful amazed upset scared pleased
  hopeful disappointed shocked positive important good bad better best excited ashamed jealous necessary strange funny mad
  okay ok fine right wrong feeling idea fact hope hopes belief doubt news proof chance oath thought opinion way reason
  thing things time moment day impression evidence case person place one ones lot pity shame wonder
  miracle relief surprise rumour rumor risk danger theory excuse message email dream nightmare sign claim amazing
  incredible unbelievable interesting surprising odd weird lovely nice great simple everything something anything all nothing`);
/** Words that take a clause a little later: `He told Tom he was right`, `when all is dark it rains`. */
const LEADS_TO_CLAUSE =
  wordSet(`tell tells told telling show shows showed promise promised promises warn warns warned
  remind reminds reminded convince inform informed let lets make makes made wish wishes wished pray prays prayed find
  finds found discover discovered hear heard means meant that than because while where what how who which`);
/** `so tired he fell asleep`, `the more you …`, `as tall as he is`. */
const DEGREE = /^(?:so|such|as|more|most|less|enough|same|only|first|last|every|each)$/;
/** How many last words of the first clause decide whether the second one belongs to it. */
const NEAR = 5;
/** Words that end a clause and rarely start the next one. */
const FINAL = /^(?:much|too|well|again|alot)$/;

export const detector: Detector = {
  words: SUBJECTS.split(' '),
  codes: ['MP'],
  detect: runsOn,
};

function runsOn(cursor: Cursor): Proposal | undefined {
  const { token } = cursor;
  const before = cursor.at(-1);
  if (before?.kind !== 'word' || !startsClause(cursor) || !endsClause(cursor, before)) return undefined;
  if (cursor.end - cursor.index <= SHORTEST || !isComplete(firstClause(cursor))) return undefined;
  const correction = `${before.text}. ${capitalised(token.text)}`;
  return cursor.replace(before, token, correction, 'MP', 0.6);
}

/** The words before the subject, from the last comma or from the start of the sentence. */
function firstClause(cursor: Cursor): readonly Token[] {
  const words = cursor.tokens.slice(cursor.first, cursor.index);
  return words.slice(words.findLastIndex(({ kind }) => kind !== 'word') + 1);
}

/** A clause that does not open a sentence for another one, and whose last words do not take a clause. */
function isComplete(clause: readonly Token[]): boolean {
  const verb = clause.findIndex(({ tag }) => isFiniteTag(tag));
  if (clause.length < SHORTEST || verb < 1 || clause[0]!.tag === 'MD') return false;
  // `By the time we got to Rome it was dark`
  if (clause.slice(0, 3).some(({ lower }, at) => TIME.has(lower) && clause[at + 1]!.tag === 'PRP'))
    return false;
  if (clause.slice(0, verb).some(({ lower }) => DEPENDS.test(lower))) return false;
  if (clause.some(({ lower }) => OPENS.test(lower)) || opensWithPhrase(clause, verb)) return false;
  if (TAKES_CLAUSE.has(clause.at(-1)!.lower)) return false;
  return !clause.slice(-NEAR).some(({ lower }) => leadsToClause(lower));
}

const leadsToClause = (word: string) =>
  LEADS_TO_CLAUSE.has(word) || DEGREE.test(word) || (COMMENTS.has(word) && !/^(?:like|this)$/.test(word));

/** `but at night they …`, `that in the south it …`: the last phrase belongs to the second clause. */
function opensWithPhrase(clause: readonly Token[], verb: number): boolean {
  const preposition = clause.findLastIndex(({ tag }) => tag === 'IN');
  if (preposition <= verb) return false;
  return /^(?:CC|IN|WDT)$/.test(clause[preposition - 1]!.tag) || TIME.has(clause.at(-1)!.lower);
}

/** A subject, perhaps an adverb, and a finite verb with more behind it. */
function startsClause(cursor: Cursor): boolean {
  const at = MIDWAY_ADVERBS.has(cursor.at(1)?.lower ?? '') ? 2 : 1;
  if (!isFiniteTag(cursor.at(at)?.tag ?? '') || cursor.at(at + 1)?.kind !== 'word') return false;
  return [0, 1, 2].every((ahead) => !COMMENTS.has(cursor.at(at + ahead)?.lower ?? ''));
}

/** Whether the word before the subject ends a clause, and the subject's own clause does not belong to it. */
function endsClause(cursor: Cursor, { tag, lower }: Token): boolean {
  const two = cursor.at(-2);
  if (tag === 'JJ') {
    const verb = two?.tag === 'RB' && !BE.test(two.lower) ? cursor.at(-3) : two;
    return BE.test(verb?.lower ?? '');
  }
  if (FINAL.test(lower)) return lower !== 'much' || two?.lower === 'very';
  if (tag === 'NNP' && !describesName(cursor)) return true;
  // `a brother he is`, `a dog it bit`: a clause that describes a noun has no complement or object of its own.
  return (
    /^NNS?$/.test(tag) && !TIME.has(lower) && (hasComplement(cursor) || hasObject(cursor) || hasPlace(cursor))
  );
}

/** `drives the Ford he bought`, `it was in Paris they met`: the clause belongs to the name. */
function describesName(cursor: Cursor): boolean {
  let offset = -1;
  while (/^(?:NNP|JJ)$/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
  if (/^(?:DT|PRP\$)$/.test(cursor.at(offset)?.tag ?? '')) return true;
  // `a photo of Anna I took in May`
  if (
    /^(?:of|by|about|on)$/.test(cursor.at(offset)?.lower ?? '') &&
    /^NN/.test(cursor.at(offset - 1)?.tag ?? '')
  )
    return !hasComplement(cursor);
  if (cursor.at(offset)?.tag === 'IN') offset -= 1;
  return (
    BE.test(cursor.at(offset)?.lower ?? '') && /^(?:it|that|this)$/.test(cursor.at(offset - 1)?.lower ?? '')
  );
}

/** `it is a`, `he was very kind`. */
function hasComplement(cursor: Cursor): boolean {
  if (!/^(?:it|he|she|they)$/.test(cursor.token.lower) || !BE.test(cursor.at(1)?.lower ?? '')) return false;
  const [next, second] = [cursor.at(2)?.tag ?? '', cursor.at(3)?.tag ?? ''];
  // `the girl she was last year`, `the boy he was ten years ago`
  if (/^(?:last|next|every|each)$/.test(cursor.at(2)!.lower) || cursor.at(4)?.lower === 'ago') return false;
  return /^(?:DT|JJ|PRP\$|CD)$/.test(next) || (next === 'RB' && /^(?:DT|JJ|RB)$/.test(second));
}

/** `it will help me`, `he plays the guitar`. */
function hasObject(cursor: Cursor): boolean {
  let verb = 1;
  while (/^(?:MD|RB)$/.test(cursor.at(verb)?.tag ?? '') || DO.test(cursor.at(verb)?.lower ?? '')) verb += 1;
  const [object, next] = [cursor.at(verb + 1), cursor.at(verb + 2)];
  if (!/^VB[DPZ]?$/.test(cursor.at(verb)?.tag ?? '') || !object) return false;
  // `the joy it gives me`: of two objects, the noun before can be the second one.
  if (GIVES.test(verbBase(cursor.at(verb)!.lower, cursor.lexicon) ?? '')) return false;
  if (OBJECT.test(object.lower)) return true;
  return (
    /^(?:it|he|she)$/.test(cursor.token.lower) &&
    object.tag === 'DT' &&
    /^(?:NN|JJ)/.test(next?.tag ?? '') &&
    next!.lower !== 'lot' &&
    !TIME.has(next!.lower)
  );
}

/** `she works at night`, but not `the house she lives in` or `the town they come from every day`. */
function hasPlace(cursor: Cursor): boolean {
  const last = cursor.sentence().findLast(({ kind }) => kind === 'word')!;
  return (
    INTRANSITIVE.test(cursor.at(1)?.lower ?? '') &&
    /^(?:in|at|with|near|on)$/.test(cursor.at(2)?.lower ?? '') &&
    /^(?:PRP\$|NNP?|NNS)$/.test(cursor.at(3)?.tag ?? '') &&
    last.tag !== 'IN'
  );
}
