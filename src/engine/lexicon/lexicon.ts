import type { Artefact } from '../artefact/artefact.js';
import type { Resources } from '../component.js';
import { detached } from '../document/detached.js';
import type { PennTag } from '../document/penn-tags.js';
import { type Inflection, Inflections } from './inflections.js';
import { type CasePattern, casePattern } from './letter-case.js';
import {
  BaseForm,
  type InflectingClass,
  PARTS_OF_SPEECH_MASK,
  partsOfSpeechOfTag,
} from './parts-of-speech.js';
import {
  regularComparison,
  regularGerund,
  regularPast,
  regularPlural,
  regularThirdPerson,
} from './regular-inflection.js';
import { type VocabularyLevel, VocabularyLevels } from './vocabulary-levels.js';
import { looksLikeVowelSound, soundOfSymbol } from './vowel-sound.js';
import { WordFlag } from './word-flags.js';
import { WordTable } from './word-table.js';

/** British or American spelling. */
export type Variety = 'GB' | 'US';

interface VerbForms {
  readonly base: string;
  readonly thirdPerson: string;
  readonly past: string;
  readonly pastParticiple: string;
  readonly gerund: string;
}

/** First parts of compounds that are not words by themselves. */
const PREFIXES = new Set(
  'anti co counter cyber e eco ex extra hyper inter intra macro mega meta micro mid mini mono multi neo non over post pre pro pseudo re self semi socio sub super t trans u ultra un under vice x'.split(
    ' ',
  ),
);
/** Number of verbs whose forms are cached, and of levels. */
const MOST_VERBS = 8192;
const MOST_LEVELS = 32_768;
const ANY_CASE = WordFlag.lower | WordFlag.title | WordFlag.upper | WordFlag.mixed | WordFlag.name;
const CLASSES: readonly InflectingClass[] = ['noun', 'verb', 'adjective'];

/**
 * The words of English: spelling, frequency, level, parts of speech and inflections, over models/lexicon. Words are
 * given in lower case with straight apostrophes unless a method says otherwise. It copies nothing from its artefact
 * except the two hundred words with capitals inside, and requested verb forms and levels.
 */
export class Lexicon {
  readonly #words: WordTable;
  readonly #flags: Uint16Array;
  readonly #zipf: Uint16Array;
  readonly #parts: Uint16Array;
  readonly #inflections: Inflections;
  readonly #levels: VocabularyLevels;
  readonly #mixed: ReadonlyMap<number, string>;
  readonly #verbForms = new Map<string, VerbForms>();
  readonly #levelsFound = new Map<number, VocabularyLevel>();

  constructor(artefact: Artefact) {
    this.#words = new WordTable(artefact);
    this.#flags = artefact.section('flags', 'u16');
    this.#zipf = artefact.section('zipf', 'u16');
    this.#parts = artefact.section('partsOfSpeech', 'u16');
    this.#inflections = new Inflections(artefact);
    this.#levels = new VocabularyLevels(artefact);
    const mixed = artefact.text('mixed').split('\n').filter(Boolean);
    this.#mixed = new Map(mixed.map((word) => [this.#words.id(word.toLowerCase()), word]));
  }

  /** Number of words. Ids run from 0 to size − 1, the most frequent word first. */
  get size(): number {
    return this.#words.size;
  }

  /** The id of a word in lower case, or −1. */
  id(word: string): number {
    return this.#words.id(word);
  }

  /** The id of the word that two words form when written together, or −1. */
  joinedId(first: string, second: string): number {
    return this.#words.joinedId(first, second);
  }

  /** The word of an id, in lower case. */
  word(id: number): string {
    return this.#words.word(id);
  }

  /** Writes the Latin-1 letters of an id into `into`, as far as there is room. @returns their number */
  spell(id: number, into: Uint8Array): number {
    return this.#words.spell(id, into);
  }

  /** Number of letters of the word of an id. */
  length(id: number): number {
    return this.#words.length(id);
  }

  /** The bits of `WordFlag` of an id. */
  flags(id: number): number {
    return this.#flags[id]!;
  }

  /** The word of an id as written within a sentence: `house`, `English`, `NATO`, `iPhone`. */
  written(id: number): string {
    const word = this.#words.word(id);
    const flags = this.#flags[id]!;
    if ((flags & WordFlag.lower) !== 0) return word;
    if ((flags & (WordFlag.title | WordFlag.name)) !== 0) return word.charAt(0).toUpperCase() + word.slice(1);
    return this.#mixed.get(id) ?? word.toUpperCase();
  }

  /**
   * Whether a word, in its written case, is in the spelling dictionary: `English` is, `english` is not; an initial
   * capital and all capitals are allowed. Possessives and hyphenated compounds of words count, as do clitics (`n't`,
   * `'s`). Names known only from pronunciation lists count if capitalised.
   * @param variety excludes spellings of the other variety; without it, both are accepted
   */
  isWord(word: string, variety?: Variety): boolean {
    const plain = word.includes('’') ? word.replaceAll('’', "'") : word;
    if (this.#isListed(plain, variety)) return true;
    const possessor = /^(.+)'s$|^(.+s)'$/i.exec(plain);
    const stem = possessor?.[1] ?? possessor?.[2] ?? /^([A-Z]{2,})s$/.exec(plain)?.[1] ?? plain;
    if (stem !== plain && this.#isListed(stem, variety)) return true;
    return stem.includes('-') && this.#isCompound(stem, variety);
  }

  /** Whether the word is known in any case, including names. */
  isKnownAnyCase(word: string): boolean {
    return this.#words.id(word.toLowerCase()) >= 0;
  }

  /** The variety of a spelling: `colour` GB, `color` US. Undefined if it is not in the spelling lists. */
  variety(word: string): 'both' | Variety | undefined {
    const id = this.#words.id(word.toLowerCase());
    const flags = id < 0 ? 0 : this.#flags[id]! & (WordFlag.british | WordFlag.american);
    if (flags === 0) return undefined;
    if (flags === WordFlag.british) return 'GB';
    return flags === WordFlag.american ? 'US' : 'both';
  }

  /** Frequency on the Zipf scale (van Heuven et al. 2014): log10 of the count in a billion words; 0 if unknown. */
  zipf(word: string): number {
    const id = this.#words.id(word);
    return id < 0 ? 0 : this.#zipf[id]! / 100;
  }

  /** Frequency of an id on the Zipf scale. */
  zipfOfId(id: number): number {
    return this.#zipf[id]! / 100;
  }

  /**
   * The CEFR level of a word, A1 to C2 as 1 to 6, looked up under the word and its lemmas; 0 if not listed.
   * @param tag part of speech whose level is returned; if it has none, or without a tag, the lowest level
   */
  cefr(word: string, tag?: PennTag | ''): VocabularyLevel {
    const id = this.#words.id(word);
    if (id < 0) return 0;
    const wanted = partsOfSpeechOfTag(tag ?? '');
    return (wanted && this.#levelAs(id, wanted)) || this.#levelAs(id, PARTS_OF_SPEECH_MASK);
  }

  /** The parts of speech that the word can have: a mask of `PartOfSpeech`, 0 if unknown. */
  partsOfSpeech(word: string): number {
    const id = this.#words.id(word);
    return id < 0 ? 0 : this.#parts[id]! & PARTS_OF_SPEECH_MASK;
  }

  /** Whether the word is a base form of this class: a singular noun, an infinitive, a positive adjective. */
  isBaseForm(word: string, wordClass: InflectingClass): boolean {
    const id = this.#words.id(word);
    return id >= 0 && (this.#parts[id]! & BaseForm[wordClass]) !== 0;
  }

  /** The base forms of a word: `see` and `saw` for `saw` as a verb. Empty if it can't belong to the class. */
  lemmas(word: string, wordClass: InflectingClass): string[] {
    const id = this.#words.id(word);
    if (id < 0) return [];
    const ids = this.#inflections.lemmas(id, wordClass);
    if ((this.#parts[id]! & BaseForm[wordClass]) !== 0 && !ids.includes(id)) ids.push(id);
    return ids.map((lemma) => this.#words.word(lemma));
  }

  /** The kinds of inflected form that a word can be: `left` is past and past participle. */
  inflections(word: string): Inflection[] {
    const id = this.#words.id(word);
    return id < 0 ? [] : this.#inflections.kinds(id);
  }

  /** The plural of a singular noun, by rule if no list has it. */
  plural(noun: string): string {
    return this.#form(noun, 'plural') ?? regularPlural(noun);
  }

  /** The singular of a plural noun; undefined if the word is not a plural. */
  singular(noun: string): string | undefined {
    const id = this.#words.id(noun);
    const lemma = id < 0 ? undefined : this.#inflections.lemmas(id, 'noun')[0];
    return lemma === undefined ? undefined : this.#words.word(lemma);
  }

  /** Whether the noun has no plural in its usual sense: `information`, `homework`. */
  isUncountable(noun: string): boolean {
    const id = this.#words.id(noun);
    return id >= 0 && (this.#flags[id]! & WordFlag.uncountable) !== 0;
  }

  /** Whether the word is a singular noun that has a plural. */
  isCountable(noun: string): boolean {
    return this.isBaseForm(noun, 'noun') && !this.isUncountable(noun);
  }

  /**
   * The forms of a verb from its base form, by rule if no list has them. `variety` determines `travelled` or
   * `traveled`.
   */
  verbForms(lemma: string, variety?: Variety): VerbForms {
    const remembered = variety === undefined ? this.#verbForms.get(lemma) : undefined;
    if (remembered) return remembered;
    const forms = this.#readVerbForms(lemma, variety);
    if (variety === undefined && this.#verbForms.size < MOST_VERBS)
      this.#verbForms.set(detached(lemma), forms);
    return forms;
  }

  #readVerbForms(lemma: string, variety: Variety | undefined): VerbForms {
    const past = this.#form(lemma, 'past', variety) ?? regularPast(lemma);
    return {
      base: lemma,
      thirdPerson: this.#form(lemma, 'thirdPerson', variety) ?? regularThirdPerson(lemma),
      past,
      pastParticiple: this.#form(lemma, 'pastParticiple', variety) ?? past,
      gerund: this.#form(lemma, 'gerund', variety) ?? regularGerund(lemma),
    };
  }

  /** Comparative and superlative with an ending; undefined if lists have none, so that `more` is needed. */
  comparatives(adjective: string): { comparative: string; superlative: string } | undefined {
    const comparative = this.#form(adjective, 'comparative');
    if (comparative === undefined) return undefined;
    const superlative = this.#form(adjective, 'superlative') ?? regularComparison(adjective).superlative;
    return { comparative, superlative };
  }

  /** Whether `an` precedes the word. Takes the word as written, because `UN` is spelt out and `un` is not. */
  startsWithVowelSound(word: string): boolean {
    const symbol = soundOfSymbol(word);
    if (symbol !== undefined) return symbol;
    const lower = word.toLowerCase();
    let id = this.#words.id(lower);
    if (id < 0 && lower.includes('-')) id = this.#words.id(lower.slice(0, lower.indexOf('-')));
    const exception = id >= 0 && (this.#flags[id]! & WordFlag.vowelException) !== 0;
    return looksLikeVowelSound(word) !== exception;
  }

  /** Whether both `a` and `an` are used before the word: `herb`. */
  vowelSoundVaries(word: string): boolean {
    const id = this.#words.id(word.toLowerCase());
    return id >= 0 && (this.#flags[id]! & WordFlag.vowelVaries) !== 0;
  }

  #isListed(word: string, variety: Variety | undefined): boolean {
    const pattern = casePattern(word);
    const id = this.#words.id(pattern === 'lower' ? word : word.toLowerCase());
    return id >= 0 && this.#accepts(id, pattern, word, variety);
  }

  #accepts(id: number, pattern: CasePattern, word: string, variety: Variety | undefined): boolean {
    const flags = this.#flags[id]!;
    if (variety !== undefined) {
      const other = variety === 'GB' ? WordFlag.american : WordFlag.british;
      if ((flags & (WordFlag.british | WordFlag.american)) === other) return false;
    }
    if (pattern === 'lower') return (flags & WordFlag.lower) !== 0;
    if (pattern === 'upper') return (flags & ANY_CASE) !== 0;
    if (pattern === 'title' && (flags & (ANY_CASE & ~WordFlag.mixed)) !== 0) return true;
    return (flags & WordFlag.mixed) !== 0 && this.#mixed.get(id) === word;
  }

  #isCompound(word: string, variety: Variety | undefined): boolean {
    const parts = word.split('-');
    return parts.every((part, index) => {
      if (part === '') return false;
      if (/^\d+$/.test(part)) return true;
      return (index < parts.length - 1 && PREFIXES.has(part.toLowerCase())) || this.#isListed(part, variety);
    });
  }

  #levelAs(id: number, partsOfSpeech: number): VocabularyLevel {
    const key = id * (PARTS_OF_SPEECH_MASK + 1) + partsOfSpeech;
    let level = this.#levelsFound.get(key);
    if (level === undefined) {
      level = this.#readLevel(id, partsOfSpeech);
      if (this.#levelsFound.size < MOST_LEVELS) this.#levelsFound.set(key, level);
    }
    return level;
  }

  #readLevel(id: number, partsOfSpeech: number): VocabularyLevel {
    let lowest = this.#levels.level(id, partsOfSpeech);
    for (const wordClass of CLASSES) {
      for (const lemma of this.#inflections.lemmas(id, wordClass)) {
        const level = this.#levels.level(lemma, partsOfSpeech);
        if (level !== 0 && (lowest === 0 || level < lowest)) lowest = level;
      }
    }
    return lowest;
  }

  #form(lemma: string, kind: Inflection, variety?: Variety): string | undefined {
    const id = this.#words.id(lemma);
    if (id < 0) return undefined;
    const forms = this.#inflections.forms(id, kind);
    const other = variety === 'GB' ? WordFlag.american : WordFlag.british;
    const both = WordFlag.british | WordFlag.american;
    const suited =
      variety === undefined ? undefined : forms.find((form) => (this.#flags[form]! & both) !== other);
    const chosen = suited ?? forms[0];
    return chosen === undefined ? undefined : this.#words.word(chosen);
  }
}

/** The lexicon of the thread, over models/lexicon. */
export function lexiconFrom(resources: Resources): Lexicon {
  return resources.once('lexicon', () => new Lexicon(resources.artefact('lexicon')));
}
