import type { Component } from '../../component.js';
import type { Document } from '../../document/document.js';
import { editOf } from '../../document/edit.js';
import { type Token, tokenWith } from '../../document/token.js';
import type { Variety } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { AcceptedWords } from '../accepted-words.js';
import { apostropheFinding, isBeforeMark } from './apostrophes.js';
import { capitalFinding } from './capital-letters.js';
import { isExempt } from './exemptions.js';
import type { Place } from './finding.js';
import { judgePronoun, judgeRare, judgeUnknown, type Misspelling } from './misspelling.js';
import { varietyFinding } from './other-variety.js';
import { realWordFinding } from './real-words.js';
import { SentenceWords } from './sentence-words.js';
import { type SpellingModel, spellingModelFrom } from './spelling-model.js';
import { textFacts } from './text-facts.js';
import { boundaryFinding } from './word-boundaries.js';

export interface SpellingOptions {
  /**
   * Which spelling is expected; words of the other variety become SA. `auto` expects the variety that the text uses, or
   * accepts both if that is unclear.
   */
  readonly variety: Variety | 'auto';
  /** Words that count as right: see `AcceptedWords`. */
  readonly words: readonly string[];
}

export const SOURCE = 'spelling';
/** Less certain corrections are not offered; the word is only suspect. */
const LEAST_CONFIDENCE = 0.5;
/** Parts of compounds are often not words by themselves: `knick-knack`, `forget-me-nots`. */
const LEAST_CONFIDENCE_OF_PART = 0.9;
const leastConfidence = (isPart: boolean) => (isPart ? LEAST_CONFIDENCE_OF_PART : LEAST_CONFIDENCE);

/** Proposes corrections of misspelt words, missing apostrophes and missing capitals. */
function detectSpelling(
  document: Document,
  model: SpellingModel,
  options: SpellingOptions,
  accepted: AcceptedWords,
): void {
  const facts = textFacts(document, model);
  for (const sentence of document.sentences) {
    const words = new SentenceWords(document.tokens, sentence, model.language);
    detectInSentence({ document, facts, words }, model, options, accepted);
  }
}

/** Words that no dictionary has come first, so that other words are judged by the intended words around them. */
function detectInSentence(
  within: Omit<Place, 'token'>,
  model: SpellingModel,
  options: SpellingOptions,
  accepted: AcceptedWords,
): void {
  const { document, facts, words } = within;
  const variety = options.variety === 'auto' ? facts.habit.variety : options.variety;
  const known: Place[] = [];
  let skipTo = 0;
  for (const token of words.all()) {
    if (token.kind !== 'word' || token.start < skipTo || accepted.has(token)) continue;
    if (facts.borrowed.has(token.index)) continue;
    if (facts.words[token.index]!.isSound && !isBeforeMark(document.tokens, token)) {
      known.push({ document, facts, words, token });
      continue;
    }
    for (const part of partsOf(token, model)) {
      if (accepted.has(part)) continue;
      const place = { document, facts, words, token: part };
      const isPart = part !== token;
      const finding =
        apostropheFinding(place, model.lexicon) ??
        capitalFinding(place, model) ??
        varietyFinding(place, options.variety, model);
      if (!finding) {
        const misspelling = judge(place, model, variety);
        report(place, misspelling, isPart);
        if (!misspelling && !isPart) known.push(place);
      } else if (finding.confidence >= leastConfidence(isPart)) {
        document.proposals.push(editOf(finding, SOURCE));
        skipTo = finding.end;
      }
    }
  }
  for (const place of known) {
    const finding = boundaryFinding(place, model) ?? realWordFinding(place, model);
    if (finding) document.proposals.push(editOf(finding, SOURCE));
  }
}

function judge(place: Place, model: SpellingModel, variety: Variety | undefined): Misspelling | undefined {
  if (isExempt(place) || startsContraction(place)) return undefined;
  const pronoun = judgePronoun(place);
  if (pronoun) return pronoun;
  if (!isKnown(place, model)) return judgeUnknown(place, model, variety);
  return judgeRare(place, model, variety);
}

/** A name known only from pronunciation lists proves nothing if the capital is due anyway. */
function isKnown({ token, facts }: Place, model: SpellingModel): boolean {
  if (!model.lexicon.isWord(token.text)) return false;
  const isCapitalDue = facts.isShouted || facts.sentenceStarts.has(token.index);
  const id = model.lexicon.id(token.lower);
  return !isCapitalDue || id < 0 || (model.lexicon.flags(id) & WordFlag.name) === 0 || isListed(id, model);
}

const isListed = (id: number, { lexicon }: SpellingModel) =>
  (lexicon.flags(id) & (WordFlag.lower | WordFlag.title | WordFlag.upper | WordFlag.mixed)) !== 0;

/** `ca` of `can't`, `wo` of `won't`; also a name before `'s`. */
function startsContraction({ document, token }: Place): boolean {
  const next = document.tokens[token.index + 1];
  return next?.lower === "n't" && !next.spaceBefore && ['ca', 'wo', 'sha', 'ai'].includes(token.lower);
}

/** The token itself, or those parts of a hyphenated word that are not words. */
function partsOf(token: Token, model: SpellingModel): Token[] {
  if (!token.text.includes('-') || token.text.length > 60 || model.lexicon.isWord(token.text)) return [token];
  const parts: Token[] = [];
  let start = token.start;
  for (const text of token.text.split('-')) {
    const end = start + text.length;
    if (text.length > 2) parts.push(tokenWith(token, { start, end, text, lower: text.toLowerCase() }));
    start = end + 1;
  }
  return parts;
}

function report(
  { document, token, words }: Place,
  misspelling: Misspelling | undefined,
  isPart: boolean,
): void {
  if (!misspelling) return;
  const { finding, certainty } = misspelling;
  if (finding && finding.confidence >= leastConfidence(isPart)) {
    document.proposals.push(editOf(finding, SOURCE));
    if (!isPart && !finding.correction.includes(' ')) words.correct(token, finding.correction);
  } else if (certainty > 0 && !isPart) {
    document.suspicions.push({ start: token.start, end: token.end, confidence: certainty, source: SOURCE });
  }
}

/** Spelling errors (S), words of the other variety (SA), missing apostrophes (MP), missing capitals and spaces (RP), impossible inflections (IN, IV …). */
export const spelling: Component<SpellingOptions> = {
  name: 'spelling',
  version: '13',
  requires: ['tokens', 'sentences', 'tags'],
  assigns: ['proposals'],
  artefacts: ['language-model', 'lexicon', 'spelling'],
  create(resources, options) {
    const model = spellingModelFrom(resources);
    const accepted = new AcceptedWords(options.words);
    return (document) => detectSpelling(document, model, options, accepted);
  },
};
