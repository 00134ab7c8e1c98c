import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';

export const SUBJECT_TAG = /^(?:PRP|DT|PRP\$|EX|NN|NNS|NNP)$/;
/** Words that tie a clause to the next one wherever they stand: `I know that when it rains, they …`. */
const TIES = new Set(
  `although though if unless when whenever while whilst once since as until till after before whether so such either
  neither nor only than let`.split(/\s+/),
);
/** Words of a dependent clause. Before the first finite verb, they leave the sentence without a verb of its own. */
const DEPENDENT = /^(?:because|where|wherever|who|whom|whose|which|what|whatever|why|how|that|to)$/;
/** `each time we tested, we …`: phrases of time at the start of a sentence take no conjunction. */
const TIME =
  /^(?:time|times|moment|minute|day|days|night|week|weekend|month|year|years|morning|afternoon|evening|spring|summer|autumn|winter|season|second|hour|instant|way|rate)$/;
const BE = /^(?:is|are|was|were|'s|'re|'m|am)$/;
/** `It is late, I think`; `The truth is, I …`; `He was wrong, he said`: one clause introduces the other, or comments on it. */
export const COMMENTS: ReadonlySet<string> = new Set(
  `think thought believe believed guess suppose hope hoped mean said say says know knew told tell asked ask
  replied cried wrote write feel felt swear promise bet fear admit confess remember imagine understand explained
  added noted stated mentioned notice noticed realised realized see saw look looks listen thinking honest like show sure certain afraid
  sorry this claim claims claimed argue argued complained shouted whispered confessed decided reported announced
  emerged reflected concluded predicted seem seems seemed appear appears appeared agree agreed feared promised
  turned recalled insisted warned joked`.split(/\s+/),
);
/** Of a clause, in words. */
export const SHORTEST = 3;

/** A subject, then a finite verb and more, and nothing that makes the clause depend on the next one. */
export function isIndependent(clause: readonly Token[]): boolean {
  // `I told you, we …`
  if (clause.length < 5 && clause.some(({ lower }) => COMMENTS.has(lower) && lower !== 'like')) return false;
  if (clause.length < SHORTEST || clause.some(({ kind, lower }) => kind !== 'word' || TIES.has(lower)))
    return false;
  if (!SUBJECT_TAG.test(clause[0]!.tag)) return false;
  const verb = clause.findIndex(({ tag }) => isFiniteTag(tag));
  const last = clause.at(-1)!;
  if (verb < 1 || BE.test(last.lower) || COMMENTS.has(last.lower)) return false;
  const subject = clause.slice(0, verb);
  if (subject.some(({ lower }) => DEPENDENT.test(lower) || TIME.test(lower))) return false;
  // `The man I met yesterday, he is my neighbour.`
  if (subject.slice(1).some(({ tag }) => tag === 'PRP')) return false;
  return clause.every(
    ({ lower }, at) => !/^(?:that|because|but)$/.test(lower) || isClause(clause.slice(at + 1)),
  );
}

/** `that it is late`, not `that by law`, `because of this`, or `but each month`. */
function isClause(tokens: readonly Token[]): boolean {
  return !/^(?:IN|TO)$/.test(tokens[0]?.tag ?? 'TO') && tokens.some(({ tag }) => isFiniteTag(tag));
}
