import type { Token } from '../../document/token.js';
import { withCaseOf } from '../../lexicon/letter-case.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type Finding, neighbour, type Place } from './finding.js';
import {
  bareContractionOf,
  CONTRACTION_BY_LETTERS,
  isDoubtfulContraction,
  lettersOf,
} from './known-slips.js';

const SURE = 0.97;
const LIKELY = 0.9;
const DOUBTFUL = 0.6;
const WRONG_MARKS = new Set([';', ',', '´', '`', '"', ':']);

/**
 * Contractions with their apostrophe missing (`MP`: `dont`), misplaced (`RP`: `does'nt`), or written as another mark
 * (`RP`: `don;t`).
 */
export function apostropheFinding(place: Place, lexicon: Lexicon): Finding | undefined {
  return wrongMark(place) ?? bareContraction(place, lexicon);
}

/** Whether a mark without spaces around it follows a word, so that it may represent an apostrophe. */
export function isBeforeMark(tokens: readonly Token[], { index }: Token): boolean {
  const mark = tokens[index + 1];
  if (!mark || mark.spaceBefore || !WRONG_MARKS.has(mark.text)) return false;
  return tokens[index + 2]?.spaceBefore === false;
}

/** Subjects of `doesn't`, and those that take it after `my` or `the`. */
const HE_SHE_IT = new Set(['he', 'she', 'it']);
const RELATIVES = new Set('mother father mom mum dad brother sister friend teacher boss'.split(' '));
const DETERMINERS = new Set('my your his her our their the'.split(' '));

/** By code. */
const REASONS = {
  AGV: "*Doesn't* goes with *he*, *she*, *it* and singular nouns, *don't* with all others.",
  MP: 'Put an apostrophe where letters are left out: *{correction}*.',
  RP: 'The apostrophe goes where letters are left out: *{correction}*.',
  S: 'The correct spelling is *{correction}*.',
} as const;

function finding(token: Token, contraction: string, code: keyof typeof REASONS, confidence: number): Finding {
  const correction = contraction.startsWith("i'") ? `I${contraction.slice(1)}` : contraction;
  return {
    start: token.start,
    end: token.end,
    correction: withCaseOf(token.text, correction),
    code,
    confidence,
    reason: REASONS[code],
  };
}

function bareContraction(place: Place, lexicon: Lexicon): Finding | undefined {
  const { token } = place;
  const letters = lettersOf(token.lower);
  const contraction = bareContractionOf(token.lower);
  if (!contraction) return undefined;
  if (contraction === "don't" && hasSingularSubject(place)) return finding(token, "doesn't", 'AGV', SURE);
  if (token.lower.includes("'")) {
    const isComplete = contraction.replace("'", '') === letters;
    return finding(token, contraction, isComplete ? 'RP' : 'S', SURE);
  }
  if (CONTRACTION_BY_LETTERS.get(letters) !== contraction) return undefined;
  // Part of a token that the tokenizer split, or of a longer name: `Im` in `Im Soo-hyun` stays.
  const next = neighbour(place, 1);
  if (next && !next.spaceBefore && next.lower.startsWith("'")) return undefined;
  if (isDoubtfulContraction(letters)) return finding(token, contraction, 'MP', DOUBTFUL);
  const isWord = lexicon.isWord(token.text);
  if (isWord && !isMeant(place, letters)) return undefined;
  return finding(token, contraction, 'MP', isWord ? LIKELY : SURE);
}

/** Whether `dont` is wrong in number too: `he dont`, `my brother dont`. One correction then mends both. */
function hasSingularSubject(place: Place): boolean {
  const [subject, before, first] = [-1, -2, -3].map((step) => neighbour(place, step)?.lower ?? '');
  const joined = HE_SHE_IT.has(subject!) ? before : first;
  if (/^(?:and|or|nor)$/.test(joined!)) return false;
  return HE_SHE_IT.has(subject!) || (RELATIVES.has(subject!) && DETERMINERS.has(before!));
}

/** `cant` and `wont` are words that learners do not mean, except perhaps after a determiner or preposition. */
function isMeant(place: Place, letters: string): boolean {
  if (letters !== 'cant' && letters !== 'wont') return false;
  const before = neighbour(place, -1)?.lower;
  return (
    before === undefined ||
    !['a', 'the', 'his', 'her', 'their', 'my', 'of', 'is', 'was', 'are'].includes(before)
  );
}

/** `don;t`, `don t`: the tokenizer sees two words and something between them. */
function wrongMark(place: Place): Finding | undefined {
  const { token } = place;
  if (!isBeforeMark(place.document.tokens, token)) return undefined;
  const rest = neighbour(place, 2)!;
  const contraction = CONTRACTION_BY_LETTERS.get(token.lower + rest.lower);
  if (!contraction || contraction.indexOf("'") !== token.text.length) return undefined;
  return { ...finding(token, contraction, 'RP', LIKELY), end: rest.end };
}
