import type { Document } from '../document/document.js';
import type { PennTag } from '../document/penn-tags.js';
import { type FeatureValues, featureFamily, share } from '../features/feature-family.js';
import { NAME } from '../features/tag-classes.js';
import { columnsOf } from '../features/text-columns.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { rounded } from '../results/rounded.js';
import type { ProfiledWord, VocabularyProfile } from '../results/vocabulary-profile.js';
import { WORD_LEVELS, type WordLevel } from '../results/word-level.js';
import { family, share as shareOf } from './description.js';

/** Of a word in a corrected text: as the learner wrote it, corrected, or not written at all. */
export type WordUse = 'right' | 'wrong' | 'missing';

const PARTS_OF_SPEECH: readonly (readonly [tags: RegExp, name: string])[] = [
  [/^NN/, 'noun'],
  [/^(VB|MD)/, 'verb'],
  [/^JJ/, 'adjective'],
  [/^(RB|WRB|RP)/, 'adverb'],
  [/^(PRP|WP|EX)$/, 'pronoun'],
  [/^(DT|PDT|WDT|PRP\$|WP\$)$/, 'determiner'],
  [/^(IN|TO)$/, 'preposition'],
  [/^CC$/, 'conjunction'],
  [/^CD$/, 'number'],
];

const partOfSpeech = (tag: string) => PARTS_OF_SPEECH.find(([tags]) => tags.test(tag))?.[1] ?? 'other';

/**
 * The CEFR levels of the words of a text, as written: by the CEFR-J and Octanove vocabulary profiles, looked up by part
 * of speech and lemma. Names and numbers in digits are left out.
 * @param document with tokens, sentences and tags
 * @param useOf says how the word at a token is used; absent: not known
 */
export function profileVocabulary(
  document: Document,
  lexicon: Lexicon,
  useOf?: (token: number) => WordUse,
): VocabularyProfile {
  const { written, tags, vocabulary } = columnsOf(document);
  const found = new Map<string, ProfiledWord>();
  let words = 0;
  for (let at = 0; at < tags.length; at++) {
    const use = useOf?.(at);
    if (written.isRunning[at] === 0 || (tags[at]! & NAME) !== 0 || use === 'missing') continue;
    words += 1;
    const word = vocabulary[written.numbers[at]!]!;
    const { tag, text } = written.tokens[at]!;
    const part_of_speech = partOfSpeech(tag);
    const key = `${word} ${part_of_speech}`;
    let known = found.get(key);
    if (!known) {
      known = { word, part_of_speech, level: levelOf(word, text, tag, lexicon), count: 0 };
      if (use) known.wrong = 0;
      found.set(key, known);
    }
    known.count += 1;
    if (use === 'wrong') known.wrong! += 1;
  }
  const order = (level: WordLevel) => WORD_LEVELS.indexOf(level);
  const list = [...found.values()].sort(
    (a, b) => order(a.level) - order(b.level) || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
  const levels = WORD_LEVELS.map((level) => {
    const own = list.filter((word) => word.level === level).reduce((sum, { count }) => sum + count, 0);
    return { level, words: own, share: rounded(share(own, words)) };
  });
  return { words, levels, list };
}

function levelOf(word: string, written: string, tag: PennTag | '', lexicon: Lexicon): WordLevel {
  const level = lexicon.cefr(word, tag);
  if (level > 0) return WORD_LEVELS[level - 1]!;
  return lexicon.isWord(written) || lexicon.isWord(word) ? 'unlisted' : 'unknown';
}

const featureOf = (level: WordLevel) => `cefr.${level.toLowerCase()}`;

/** The shares of the levels, as features. */
function levelShares(document: Document, lexicon: Lexicon): FeatureValues {
  const { levels } = profileVocabulary(document, lexicon);
  return Object.fromEntries(levels.map(({ level, share }) => [featureOf(level), share]));
}

const COUNTED = 'of all words but names, each time they are used';
const definitionOf = (level: WordLevel) => {
  if (level === 'unlisted') return `Words in the dictionary that no profile lists, ${COUNTED}.`;
  if (level === 'unknown') return `Words in no dictionary, ${COUNTED}.`;
  return (
    `Words of level ${level}, ${COUNTED}. A word that is not listed as its part of speech in the text has the lowest level ` +
    'that it is listed with.'
  );
};

export const levelIndices = family(
  'cefr',
  'CEFR-J and Octanove vocabulary profiles',
  Object.fromEntries(WORD_LEVELS.map((level) => [level.toLowerCase(), shareOf(definitionOf(level))])),
);

/** Shares of the levels of words, for tables of indices. */
export const levelFamily = featureFamily({
  name: 'indices-levels',
  version: '1.0.0',
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => levelShares(document, lexicon);
  },
});
