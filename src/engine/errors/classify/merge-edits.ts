import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type Alignment, sharesLemma } from './align-tokens.js';
import { similarity } from './similarity.js';
import { isDeletion, isInsertion, joined, type TokenEdit } from './token-edit.js';
import { isContentClass, isInVerbGroup, isNegation, isNoun, isVerb, wordClassOf } from './word-class.js';
import { INFORMAL } from './word-pairs.js';

/** The data that the steps of an alignment refer to. */
interface AlignedTexts {
  readonly original: readonly Token[];
  readonly corrected: readonly Token[];
  readonly lexicon: Lexicon;
}

/** Words with a lower similarity have nothing in common that a reader would notice. */
const ALIKE = 0.5;
const AUXILIARY_OF_TENSE = /^(?:have|has|had|'ve|will|'ll)$/;
const AUXILIARY =
  /^(?:have|has|had|'ve|will|'ll|would|do|does|did|am|is|are|was|were|'m|'re|'s|'d|be|been|being)$/;
const DO = /^(?:do|does|did)$/;
const DEGREE = /^(?:more|most|less|least)$/;

/**
 * Edits as an annotator marks them, from the steps of an alignment: neighbouring steps become one edit if a rule below
 * says that they belong together; every other step is an edit of its own. Unchanged tokens separate edits, unless a
 * rule includes the neighbour (`go` → `to go`, `brother` → `brother's`), so that distant changes are never one edit.
 */
export function mergeEdits(steps: readonly Alignment[], texts: AlignedTexts): TokenEdit[] {
  const merger = new Merger(steps, texts);
  const edits: TokenEdit[] = [];
  for (let first = 0; first < steps.length; ) {
    let last = first;
    let changes = merger.isChange(first);
    while (last + 1 < steps.length && merger.belongTogether(last)) {
      last += 1;
      changes ||= merger.isChange(last);
    }
    if (changes) edits.push(joined(steps[first]!, steps[last]!));
    first = last + 1;
  }
  return withMoves(edits, texts);
}

/** How many unchanged tokens a word can move over. */
const LONGEST_MOVE = 6;

/**
 * Joins a deletion and an insertion of the same words, with everything between: `explained [me the rule > the rule to
 * me]`.
 */
function withMoves(edits: readonly TokenEdit[], texts: AlignedTexts): TokenEdit[] {
  const found: TokenEdit[] = [];
  for (let at = 0; at < edits.length; at++) {
    const edit = edits[at]!;
    let last = at;
    for (let other = at + 1; other < edits.length; other++) {
      if (edits[other]!.firstToken - edit.endToken > LONGEST_MOVE) break;
      if (movedWords(edit, texts) === movedWords(edits[other]!, texts) && isMove(edit, edits[other]!, texts))
        last = other;
    }
    found.push(last === at ? edit : joined(edit, edits[last]!));
    at = last;
  }
  return found;
}

function isMove(edit: TokenEdit, other: TokenEdit, { original }: AlignedTexts): boolean {
  if (!(isInsertion(edit) && isDeletion(other)) && !(isDeletion(edit) && isInsertion(other))) return false;
  const between = original.slice(edit.endToken, other.firstToken);
  return between.length > 0 && !between.some(({ kind }) => kind === 'punctuation');
}

/** The words deleted or inserted, without prepositions; empty if there is no content word or pronoun among them. */
function movedWords(edit: TokenEdit, { original, corrected }: AlignedTexts): string | number {
  const tokens = isDeletion(edit)
    ? original.slice(edit.firstToken, edit.endToken)
    : corrected.slice(edit.firstCorrected, edit.endCorrected);
  // `do` is not part of what moves in `don't can` → `cannot`.
  const negated = tokens.some(isNegation);
  const words = tokens.filter(
    (token) => wordClassOf(token) !== 'T' && token.lower !== 'to' && !(negated && DO.test(token.lower)),
  );
  const isMeaningful = words.some((token) => /^[AJNVY]$/.test(wordClassOf(token)));
  return isMeaningful
    ? words.map((token) => (isNegation(token) ? 'not' : token.lower)).join(' ')
    : edit.firstToken;
}

class Merger {
  constructor(
    readonly steps: readonly Alignment[],
    readonly texts: AlignedTexts,
  ) {}

  isChange(at: number): boolean {
    const step = this.steps[at];
    return step !== undefined && (step.kind !== 'match' || this.#changesCase(step));
  }

  /** Whether the step at an index and the next one are one edit. */
  belongTogether(at: number): boolean {
    const [left, right] = [this.steps[at]!, this.steps[at + 1]!];
    if (!this.isChange(at) && !this.isChange(at + 1)) return this.#isNegatedVerb(at);
    return (
      this.#areWrittenTogether(left, right) ||
      this.#isCapitalAfterChange(at) ||
      this.#isInfinitive(at) ||
      this.#isTense(left, right) ||
      this.#isNegation(at) ||
      (this.isChange(at) && this.isChange(at + 1) && this.#areOnePhrase(at))
    );
  }

  #from = (step: Alignment) => this.texts.original.slice(step.firstToken, step.endToken);
  #to = (step: Alignment) => this.texts.corrected.slice(step.firstCorrected, step.endCorrected);
  /** The token that a step deletes or inserts, of either side; undefined for other steps. */
  #single(step: Alignment): Token | undefined {
    if (step.kind === 'delete') return this.texts.original[step.firstToken];
    return step.kind === 'insert' ? this.texts.corrected[step.firstCorrected] : undefined;
  }

  #changesCase(step: Alignment): boolean {
    return (
      step.kind === 'match' &&
      this.texts.original[step.firstToken]!.text !== this.texts.corrected[step.firstCorrected]!.text
    );
  }

  /** Clitics belong to their word, and a change of spacing to the change beside it. */
  #areWrittenTogether(left: Alignment, right: Alignment): boolean {
    const [leftFrom, leftTo] = [this.#from(left).length > 0, this.#to(left).length > 0];
    const [from, to] = [this.#from(right)[0], this.#to(right)[0]];
    if (this.#isBareGenitive(left, right)) return true;
    const fromJoined = leftFrom && from?.kind === 'word' && !from.spaceBefore;
    const toJoined = leftTo && to?.kind === 'word' && !to.spaceBefore;
    if (from && to && leftFrom && leftTo) return fromJoined !== toJoined;
    // `I'm agree` loses only its verb; `brother's` loses a part of its noun.
    if (left.kind === 'match' && right.kind === 'delete' && from && isVerb(from)) return false;
    return fromJoined || toJoined;
  }

  /** `parents` → `parents'`: a mark that is part of its noun. */
  #isBareGenitive(left: Alignment, right: Alignment): boolean {
    const mark = this.#single(right);
    return mark?.tag === 'POS' && !mark.spaceBefore && this.#to(left).at(-1)?.lower.endsWith('s') === true;
  }

  /** A sentence that gains or loses its first word, or a replaced mark (`,` → `.`), with the change of case after. */
  #isCapitalAfterChange(at: number): boolean {
    const [left, right] = [this.steps[at]!, this.steps[at + 1]!];
    if (!this.#changesCase(right) || left.kind === 'match') return false;
    const single = this.#single(left);
    if (single) return single.kind === 'word' && this.#startsSentence(left);
    return left.kind === 'substitute' && this.#to(left)[0]!.kind === 'punctuation';
  }

  #startsSentence({ firstToken, firstCorrected }: Alignment): boolean {
    const isStop = (token: Token | undefined) => !token || /^[.!?…]+$/.test(token.text);
    return isStop(this.texts.original[firstToken - 1]) && isStop(this.texts.corrected[firstCorrected - 1]);
  }

  /** `to` inserted or deleted with its verb; `for going` → `to go`. */
  #isInfinitive(at: number): boolean {
    const [left, right] = [this.steps[at]!, this.steps[at + 1]!];
    const [from, to] = [this.#from(right)[0], this.#to(right)[0]];
    const takesVerb = (token: Token | undefined, verb: Token | undefined) =>
      token?.lower === 'to' && verb !== undefined && wordClassOf(token, verb) === 'V';
    // `be able to see` → `see` loses a phrase before the verb.
    const isFirst = this.steps[at - 1]?.kind !== 'delete';
    // `wanna` → `want to`: the following verb is not part of it.
    if (left.kind === 'insert') return !this.#isInformal(at - 1) && takesVerb(this.#single(left), to);
    if (left.kind === 'delete')
      return (
        takesVerb(this.#single(left), from) && (right.kind === 'match' ? isFirst : this.#sharesLemma(right))
      );
    const replaced =
      left.kind === 'substitute' &&
      right.kind === 'substitute' &&
      this.#sharesLemma(right) &&
      to !== undefined;
    return replaced && (takesVerb(this.#to(left)[0], to) || takesVerb(this.#from(left)[0], from));
  }

  /** `lived` → `have lived`, `was go` → `went`. */
  #isTense(left: Alignment, right: Alignment): boolean {
    const auxiliary = this.#single(left)?.lower;
    const verb = this.#to(right)[0];
    if (auxiliary === undefined || !verb || !isVerb(verb)) return false;
    if (right.kind === 'match') return AUXILIARY_OF_TENSE.test(auxiliary) && this.#isAlone(right);
    return right.kind === 'substitute' && AUXILIARY.test(auxiliary) && this.#sharesLemma(right);
  }

  /** An auxiliary before `been` or another auxiliary does not make a tense by itself. */
  #isAlone(step: Alignment): boolean {
    return !AUXILIARY.test(this.#to(step)[0]!.lower) || this.#from(step)[0]!.lower === 'had';
  }

  /** `do` inserted with `not` (`not like` → `do not like`) or deleted with it (`don't can` → `can't`). */
  #isNegation(at: number): boolean {
    const negation = this.#to(this.steps[at + 1]!)[0];
    if (negation !== undefined && isNegation(negation) && this.#movesDo(at)) return true;
    return this.#isNegatedVerb(at) || this.#isModalNegation(at);
  }

  /** The verb after a `not` that gained or lost its `do`. */
  #isNegatedVerb(at: number): boolean {
    const [not, verb] = [this.#to(this.steps[at]!)[0], this.steps[at + 1]!];
    if (!not || !isNegation(not) || !this.#movesDo(at - 1)) return false;
    const next = verb.kind === 'delete' ? this.#single(verb) : this.#to(verb)[0];
    return next !== undefined && isVerb(next) && verb.kind !== 'insert';
  }

  /** `don't can` → `cannot`, where the negation moves over the verb. */
  #isModalNegation(at: number): boolean {
    const [left, modal, not] = [this.steps[at]!, this.steps[at + 1]!, this.steps[at + 2]];
    if (left.kind !== 'delete' || !isNegation(this.#single(left)!) || !not) return false;
    const inserted = this.#single(not);
    return this.#to(modal)[0]?.tag === 'MD' && not.kind === 'insert' && !!inserted && isNegation(inserted);
  }

  #movesDo(at: number): boolean {
    const step = this.steps[at];
    if (step?.kind === 'insert') return DO.test(this.#to(step)[0]!.lower);
    return (
      step?.kind === 'substitute' && DO.test(this.#from(step)[0]!.lower) && this.#to(step)[0]!.tag === 'MD'
    );
  }

  /** Whether two adjacent changes are one. */
  #areOnePhrase(at: number): boolean {
    const [left, right] = [this.steps[at]!, this.steps[at + 1]!];
    const kinds = [left.kind, right.kind];
    if (kinds.includes('join') || kinds.includes('transpose') || kinds.includes('match')) return false;
    const tokens = [...this.#from(left), ...this.#to(left), ...this.#from(right), ...this.#to(right)];
    if (tokens.every(({ kind }) => kind === 'punctuation')) return true;
    return (
      this.#isVerbGroup(left, right) ||
      this.#isComparison(left, right) ||
      this.#isPronounWithVerb(left, right) ||
      (this.#single(left)?.lower === 'a' && this.#to(right)[0]?.lower === 'another') ||
      this.#isOtherVerb(left, right) ||
      (this.#isInformal(at) && right.kind === 'insert') ||
      this.#areOpaque(left, right) ||
      this.#isMisfit(left, right) ||
      this.#isGapOfPhrase(at) ||
      this.#isPrepositionalPhrase(at)
    );
  }

  #isVerbGroup(left: Alignment, right: Alignment): boolean {
    const inGroup = (step: Alignment) =>
      this.#from(step).every((token) => isInVerbGroup(token, this.texts.original[step.endToken])) &&
      this.#to(step).every((token) => isInVerbGroup(token, this.texts.corrected[step.endCorrected]));
    return inGroup(left) && inGroup(right);
  }

  /** `more small` → `smaller`. */
  #isComparison(left: Alignment, right: Alignment): boolean {
    const degree = this.#single(left)?.lower ?? '';
    return DEGREE.test(degree) && right.kind === 'substitute' && this.#sharesLemma(right);
  }

  /** `it is` → `they are`. */
  #isPronounWithVerb(left: Alignment, right: Alignment): boolean {
    const [pronoun, verb] = [this.#to(left)[0], this.#to(right)[0]];
    const replaced = left.kind === 'substitute' && right.kind === 'substitute';
    if (!replaced || !pronoun || !verb || !isVerb(verb)) return false;
    return pronoun.tag === 'PRP' && this.#from(left)[0]!.tag === 'PRP' && this.#sharesLemma(right);
  }

  #isInformal(at: number): boolean {
    const step = this.steps[at];
    return step?.kind === 'substitute' && INFORMAL.has(this.#from(step)[0]!.lower);
  }

  /** Another verb with another preposition: `said to` → `told`. */
  #isOtherVerb(left: Alignment, right: Alignment): boolean {
    const particle = this.#single(right);
    if (!particle || left.kind !== 'substitute' || !/^(?:IN|RP|TO)$/.test(particle.tag)) return false;
    const [from, to] = [this.#from(left)[0]!, this.#to(left)[0]!];
    return isVerb(from) && isVerb(to) && this.#isUnlike(left);
  }

  /** Adjacent words of one class that have nothing in common with their replacements. */
  #areOpaque(left: Alignment, right: Alignment): boolean {
    const isContent = (step: Alignment) =>
      [...this.#from(step), ...this.#to(step)].every((token) => isContentClass(wordClassOf(token)));
    if (!isContent(left) || !isContent(right)) return false;
    const unlike = [left, right].filter((step) => step.kind === 'substitute' && this.#isUnlike(step));
    return unlike.length > 0 && (unlike.length === 2 || [left, right].some((step) => this.#single(step)));
  }

  /** A word replaced by one of another class, next to an insertion or deletion: `all the people` → `everyone`. */
  #isMisfit(left: Alignment, right: Alignment): boolean {
    const isMisfit = (step: Alignment) => {
      if (step.kind !== 'substitute' || !this.#isUnlike(step)) return false;
      const [from, to] = [this.#from(step)[0]!, this.#to(step)[0]!];
      return wordClassOf(from) !== wordClassOf(to);
    };
    const marks = [left, right].some((step) => this.#single(step)?.kind === 'punctuation');
    return !marks && ((isMisfit(left) && !!this.#single(right)) || (isMisfit(right) && !!this.#single(left)));
  }

  /** A phrase inserted or deleted as a whole: `the month of`. Two function words are two edits: `of` `the`. */
  #isGapOfPhrase(at: number): boolean {
    const { kind } = this.steps[at]!;
    const isWord = (index: number) =>
      this.steps[index]?.kind === kind && this.#single(this.steps[index])?.kind !== 'punctuation';
    if ((kind !== 'delete' && kind !== 'insert') || !isWord(at) || !isWord(at + 1)) return false;
    let first = at;
    while (isWord(first - 1)) first -= 1;
    let last = at + 1;
    while (isWord(last + 1)) last += 1;
    const tokens = this.steps.slice(first, last + 1).map((step) => this.#single(step)!);
    return tokens.length > 2 || tokens.some((token) => isContentClass(wordClassOf(token)));
  }

  /** `in foot` → `on the way`: nothing of the phrase is kept. */
  #isPrepositionalPhrase(at: number): boolean {
    let first = at;
    while (this.isChange(first - 1) && !this.#isPrepositionChange(first)) first -= 1;
    let last = at + 1;
    while (this.isChange(last) && !this.#isOtherNoun(last)) last += 1;
    if (!this.isChange(last) || !this.#isPrepositionChange(first)) return false;
    for (let between = first + 1; between < last; between++) {
      const step = this.steps[between]!;
      if ([...this.#from(step), ...this.#to(step)].some((token) => wordClassOf(token) !== 'D')) return false;
    }
    return true;
  }

  #isPrepositionChange(at: number): boolean {
    const step = this.steps[at];
    if (step?.kind !== 'substitute') return false;
    return [...this.#from(step), ...this.#to(step)].every((token) => wordClassOf(token) === 'T');
  }

  #isOtherNoun(at: number): boolean {
    const step = this.steps[at];
    if (step?.kind !== 'substitute' || !this.#isUnlike(step)) return false;
    return [...this.#from(step), ...this.#to(step)].every(isNoun);
  }

  #sharesLemma(step: Alignment): boolean {
    const [from, to] = [this.#from(step)[0], this.#to(step)[0]];
    return !!from && !!to && (from.lower === to.lower || sharesLemma(from, to, this.texts.lexicon));
  }

  #isUnlike(step: Alignment): boolean {
    const [from, to] = [this.#from(step)[0]!, this.#to(step)[0]!];
    return !this.#sharesLemma(step) && similarity(from.lower, to.lower) < ALIKE;
  }
}
