import { encodeArtefact } from '#src/engine/artefact/artefact.js';
import { BITS, CLASSES, type VocabularyLevel } from '#src/engine/lexicon/vocabulary-levels.js';
import { looksLikeVowelSound } from '#src/engine/lexicon/vowel-sound.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import { SPECIAL_FORMS } from './closed-classes.js';
import { type InflectionRelation, inflectionSections } from './inflection-sections.js';
import type { ListedInflections, ProfileEntry } from './sources.js';
import { UNCOUNTABLE_NOUNS } from './uncountable-nouns.js';
import type { Vocabulary } from './vocabulary.js';
import { PROFILE_PARTS, wordClasses } from './word-classes.js';
import { wordTableSections } from './word-table-sections.js';

export interface LexiconSources {
  readonly vocabulary: Vocabulary;
  readonly zipf: ReadonlyMap<string, number>;
  /** The list that counts more comes first. */
  readonly inflections: readonly ListedInflections[];
  readonly profiles: readonly ProfileEntry[];
  readonly firstSounds: ReadonlyMap<string, readonly boolean[]>;
  readonly tagCounts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Puts everything into the bytes of models/lexicon/lexicon.bin. */
export function compileLexicon(sources: LexiconSources): Uint8Array {
  const { words, mixed } = sources.vocabulary;
  const ids = new Map(words.map((word, id) => [word, id]));
  const id = (word: string) => ids.get(word);
  const flags = withSounds(sources.vocabulary, sources.firstSounds);
  for (const noun of UNCOUNTABLE_NOUNS) {
    const at = id(noun);
    if (at !== undefined) flags[at]! |= WordFlag.uncountable;
  }
  const levels = levelSections(sources.profiles, id);
  return encodeArtefact(
    { words: words.length, version: 1 },
    {
      ...wordTableSections(words),
      flags,
      zipf: Uint16Array.from(words, (word) => Math.round((sources.zipf.get(word) ?? 0) * 100)),
      partsOfSpeech: wordClasses(words, flags, id, sources),
      ...inflectionSections(words.length, relations(sources.inflections, id, flags)),
      ...levels,
      mixed: mixed.join('\n'),
    },
  );
}

function withSounds(
  vocabulary: Vocabulary,
  firstSounds: LexiconSources['firstSounds'],
): Uint16Array<ArrayBuffer> {
  const flags = vocabulary.flags.slice();
  vocabulary.words.forEach((word, id) => {
    const sounds = firstSounds.get(word);
    if (!sounds) return;
    if (new Set(sounds).size > 1) flags[id]! |= WordFlag.vowelVaries;
    if (sounds[0] !== looksLikeVowelSound(word)) flags[id]! |= WordFlag.vowelException;
  });
  // Derived words that the pronunciations lack follow the longest known word with the same first four letters.
  const byStart = new Map<string, number>();
  vocabulary.words.forEach((word, id) => {
    const start = word.slice(0, 4);
    if (firstSounds.has(word) && word.length > 3 && !byStart.has(start)) byStart.set(start, flags[id]!);
  });
  vocabulary.words.forEach((word, id) => {
    const known = firstSounds.has(word) ? 0 : (byStart.get(word.slice(0, 4)) ?? 0);
    flags[id]! |= known & WordFlag.vowelException;
  });
  return flags;
}

function levelSections(profiles: readonly ProfileEntry[], id: (word: string) => number | undefined) {
  const packed = new Map<number, number>();
  for (const { word, partOfSpeech, level } of profiles) {
    const at = id(word);
    const parts = PROFILE_PARTS[partOfSpeech];
    if (at === undefined || parts === undefined) continue;
    packed.set(at, withLevel(packed.get(at) ?? 0, parts, level as VocabularyLevel));
  }
  const sorted = [...packed].sort(([a], [b]) => a - b);
  return {
    levelIds: Uint32Array.from(sorted, ([at]) => at),
    levels: Uint32Array.from(sorted, ([, level]) => level),
  };
}

/** Adds a level to a packed entry; if a class has several, the lowest is kept. */
function withLevel(packed: number, partsOfSpeech: number, level: VocabularyLevel): number {
  let result = packed;
  CLASSES.forEach((members, index) => {
    if ((members & partsOfSpeech) === 0) return;
    const shift = index * BITS;
    const known = (result >>> shift) & 15;
    if (known === 0 || level < known) result = (result & ~(15 << shift)) | (level << shift);
  });
  return result >>> 0;
}

/** Each relation once, with the best rank that any list gives it; lists that come later rank behind. */
function relations(
  lists: readonly ListedInflections[],
  id: (word: string) => number | undefined,
  flags: Uint16Array,
): InflectionRelation[] {
  const found = new Map<string, InflectionRelation>();
  const add = (lemma: string, form: string, kind: InflectionRelation['kind'], rank: number) => {
    const from = id(lemma);
    const to = id(form);
    if (from === undefined || to === undefined) return;
    // `boy`: no verb for learners, though a list of rare words may say so; rare forms stay out of the way.
    const penalty = (flags[to]! & WordFlag.rare) !== 0 ? 100 : 0;
    const key = `${from} ${to} ${kind}`;
    if (!found.has(key)) found.set(key, { lemma: from, form: to, kind, rank: rank + penalty });
  };
  SPECIAL_FORMS.forEach(([lemma, form, kind], rank) => {
    add(lemma, form, kind, rank);
  });
  lists.forEach(({ forms }, list) => {
    for (const { lemma, form, kind, rank } of forms) add(lemma, form, kind, rank + 30 * list);
  });
  return [...found.values()];
}
