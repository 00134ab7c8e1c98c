import type { Document, Sentence } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { tokenize } from '../document/tokenizer.js';
import { tokensWithin } from '../document/tokens-within.js';
import type { DocumentReader } from '../language-model/document-reading.js';
import type { LanguageModel } from '../language-model/language-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { insertionSide } from '../results/codes.js';
import { isRespelling } from './gains.js';
import { clashInNumber } from './number-clash.js';

/**
 * The ln of odds that a gain of 1 in the language model is worth. Probabilities of whole sentences vary far more than
 * the share of right corrections.
 */
const WEIGHT_OF_GAIN = 0.5;

/** Maximum number of combinations of rivals that are followed. */
const MOST_COMBINATIONS = 8;

/** An edit as the language model reads it: `words` replace the tokens of the sentence from `first` up to `end`. */
interface Change {
  readonly edit: Edit;
  readonly first: number;
  readonly end: number;
  readonly words: readonly number[];
  /** ln of how much more likely it alone makes the sentence. */
  readonly gain: number;
  /** ln of the odds that it is right, minus that of the odds at the threshold. */
  readonly odds: number;
}

/** A subset of the rivals so far, linked from the last one back. */
interface Combination {
  readonly last?: Change;
  readonly before?: Combination;
  readonly worth: number;
}

/**
 * Leaves out edits that make no sense beside their neighbours. Each edit was judged as if the surrounding words stayed
 * unchanged, so two may correct the same error: "He name" would become "His names", "this months" "these month". Two
 * edits conflict if the language model gains so much less from both than from each that the less likely one would not
 * be shown if the other were already in the text, or if they give one phrase both numbers. Of conflicting neighbours, those with the greatest total value are
 * kept.
 * @param edits sorted and disjoint
 * @param threshold confidence from which on an edit is shown
 */
export function judgeTogether(
  document: Document,
  edits: readonly Edit[],
  reader: DocumentReader,
  threshold: number,
  lexicon: Lexicon,
): Edit[] {
  const language = reader.model;
  const dropped = new Set<Edit>();
  for (const { sentence, neighbours } of neighbourhoods(document, edits, language.order - 1)) {
    const ids = reader.ids(document, sentence);
    const changes = neighbours.map((place) => changeOf(document, place, ids, language, threshold));
    const atOdds = (a: Change, b: Change) =>
      clashInNumber(document, a.edit, b.edit, lexicon) || areAtOdds(a, b, ids, language);
    const kept = bestCombination(changes, language.order - 1, atOdds);
    for (const change of changes) if (!kept.has(change)) dropped.add(change.edit);
  }
  return edits.filter((edit) => !dropped.has(edit));
}

/** The place of an edit, in tokens of its sentence. */
type Placed = Pick<Change, 'edit' | 'first' | 'end'>;

/** Runs of at least two edits in a sentence, each so close to the next that the model sees both at once. */
function* neighbourhoods(document: Document, edits: readonly Edit[], reach: number) {
  let next = 0;
  for (const sentence of document.sentences) {
    let neighbours: Placed[] = [];
    for (; next < edits.length && edits[next]!.start < sentence.end; next++) {
      const placed = placeOf(document, edits[next]!, sentence);
      if (!placed) continue;
      const last = neighbours.at(-1);
      if (last && placed.first - last.end >= reach) {
        if (neighbours.length > 1) yield { sentence, neighbours };
        neighbours = [];
      }
      neighbours.push(placed);
    }
    if (neighbours.length > 1) yield { sentence, neighbours };
  }
}

/** Undefined for edits that the model doesn't see: spaces, and misspellings, because it reads the intended words. */
function placeOf(document: Document, edit: Edit, { firstToken, endToken }: Sentence): Placed | undefined {
  if (isRespelling(document, edit)) return undefined;
  const touched = tokensWithin(document.tokens, edit);
  if (touched.length === 0) return undefined;
  const side = insertionSide(edit.code);
  const first = touched[0]!.index + (side === 'after' ? 1 : 0) - firstToken;
  const end = side ? first : touched.at(-1)!.index + 1 - firstToken;
  return first < 0 || end > endToken - firstToken ? undefined : { edit, first, end };
}

function changeOf(
  { text, tokens }: Document,
  { edit, first, end }: Placed,
  ids: Int32Array,
  language: LanguageModel,
  threshold: number,
): Change {
  const touched = tokensWithin(tokens, edit);
  const isInsertion = insertionSide(edit.code) !== undefined;
  const head = isInsertion ? '' : text.slice(touched[0]!.start, edit.start);
  const tail = isInsertion ? '' : text.slice(edit.end, touched.at(-1)!.end);
  const words = tokenize(head + edit.correction + tail).map(({ lower }) => language.wordId(lower));
  const gain = language.editGain(ids, first + 1, end + 1, words);
  return { edit, first, end, words, gain, odds: logit(edit.confidence) - logit(threshold) };
}

/** ln of the odds of a probability, kept finite. */
const logit = (probability: number) => {
  const bounded = Math.min(Math.max(probability, 1e-3), 1 - 1e-3);
  return Math.log(bounded / (1 - bounded));
};

/** The value of a change by itself. All are good enough to be shown, so none has a negative value. */
const worthOf = ({ odds, gain }: Change) => Math.max(odds + WEIGHT_OF_GAIN * gain, 1e-3);

/** The changes without those that are dropped: of rivals, those with the greatest total value are kept. */
function bestCombination(
  changes: readonly Change[],
  reach: number,
  atOdds: (a: Change, b: Change) => boolean,
): ReadonlySet<Change> {
  const kept = new Set(changes);
  const rivals = rivalsAmong(changes, reach, atOdds);
  let combinations: Combination[] = [{ worth: 0 }];
  for (const change of changes) {
    const before = rivals.get(change);
    if (!before) continue;
    kept.delete(change);
    const extended = combinations
      .filter((combination) => !holdsSomeOf(before, combination))
      .map((combination) => ({
        last: change,
        before: combination,
        worth: combination.worth + worthOf(change),
      }));
    combinations = [...extended, ...combinations]
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MOST_COMBINATIONS);
  }
  for (let each: Combination | undefined = combinations[0]; each?.last; each = each.before)
    kept.add(each.last);
  return kept;
}

/** For each conflicting change, the conflicting ones before it. */
function rivalsAmong(
  changes: readonly Change[],
  reach: number,
  atOdds: (a: Change, b: Change) => boolean,
): ReadonlyMap<Change, readonly Change[]> {
  const rivals = new Map<Change, Change[]>();
  const rivalsOf = (change: Change) => {
    const known = rivals.get(change) ?? [];
    rivals.set(change, known);
    return known;
  };
  changes.forEach((change, at) => {
    for (let before = at - 1; before >= 0; before--) {
      const other = changes[before]!;
      if (change.first - other.end >= reach) break;
      if (!atOdds(other, change)) continue;
      rivalsOf(change).push(other);
      rivalsOf(other);
    }
  });
  return rivals;
}

function holdsSomeOf(changes: readonly Change[], combination: Combination): boolean {
  const earliest = changes.at(-1)?.first ?? Number.POSITIVE_INFINITY;
  for (let each: Combination | undefined = combination; each?.last; each = each.before) {
    if (each.last.first < earliest) return false;
    if (changes.includes(each.last)) return true;
  }
  return false;
}

/** Whether the less valuable of two changes would not be shown beside the other. */
function areAtOdds(a: Change, b: Change, ids: Int32Array, language: LanguageModel): boolean {
  const between = ids.subarray(a.end + 1, b.first + 1);
  const both = language.editGain(ids, a.first + 1, b.end + 1, [...a.words, ...between, ...b.words]);
  const lost = Math.min(0, both - a.gain - b.gain);
  const weaker = worthOf(a) < worthOf(b) ? a : b;
  return weaker.odds + WEIGHT_OF_GAIN * lost < 0;
}
