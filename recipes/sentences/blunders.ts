import type { PennTag } from '#src/engine/document/penn-tags.js';

/** A sentence while errors are put in: words as written, with the tags of the edited sentence, '' for new words. */
export type Draft = readonly { readonly text: string; readonly tag: PennTag | '' }[];

/** What learners are known to write. */
export interface LearnerHabits {
  /** Misspellings by the word that was meant, in lower case. */
  readonly misspellings: ReadonlyMap<string, readonly string[]>;
  /** Words that edited texts use, by tag, as often as they do. */
  readonly vocabulary: ReadonlyMap<string, readonly string[]>;
}

/** A kind of error that choices don't make. `make` gives undefined where the sentence has no place for it. */
interface Blunder {
  /** How common it is beside the others: our judgement. */
  readonly weight: number;
  make(draft: Draft, habits: LearnerHabits, random: () => number): Draft | undefined;
}

const FUNCTION_WORDS =
  'the a to of in is are for that it and be with have on i you they was do not as so very more'.split(' ');
const SWAPPED_LETTERS = /^\p{L}{4,}$/u;

/** Nouns that are no names, adjectives, verbs and adverbs. */
export const isContentTag = (tag: string) => /^(?:NN|NNS|JJ|VB.?|RB)$/.test(tag);

const isWord = ({ text }: Draft[number]) => /\p{L}/u.test(text);
const isMark = ({ text }: Draft[number]) => /^[,.;:!?'"()-]+$/.test(text);
const isContent = ({ tag }: Draft[number]) => isContentTag(tag);

export const BLUNDERS: readonly Blunder[] = [
  {
    weight: 4,
    make(draft, { misspellings }, random) {
      const known = placesOf(draft, ({ text }) => misspellings.has(text.toLowerCase()));
      const at =
        picked(known, random) ??
        picked(
          placesOf(draft, ({ text }) => SWAPPED_LETTERS.test(text)),
          random,
        );
      if (at === undefined) return undefined;
      const { text } = draft[at]!;
      const wrong = picked(misspellings.get(text.toLowerCase()) ?? [], random) ?? slipOfLetters(text, random);
      return replaced(draft, at, at + 1, [text[0] === text[0]!.toLowerCase() ? wrong : capitalised(wrong)]);
    },
  },
  {
    // A word that means something else: the right class and form, hardly ever the right sense.
    weight: 4,
    make(draft, { vocabulary }, random) {
      const at = picked(placesOf(draft, isContent), random);
      if (at === undefined) return undefined;
      const { text, tag } = draft[at]!;
      const others = vocabulary.get(tag) ?? [];
      const tries = Array.from({ length: 30 }, () => picked(others, random) ?? text);
      const like = tries.find((word) => word !== text && word.slice(0, 2) === text.slice(0, 2).toLowerCase());
      return replaced(draft, at, at + 1, [like ?? tries[0]!]);
    },
  },
  {
    weight: 4,
    make(draft, _, random) {
      const at = picked(
        placesOf(draft, (word) => isWord(word) && (random() < 0.6 || !isContent(word))),
        random,
      );
      return at === undefined ? undefined : replaced(draft, at, at + 1, []);
    },
  },
  {
    weight: 2,
    make(draft, _, random) {
      const at = Math.floor(random() * draft.length);
      return replaced(draft, at, at, [picked(FUNCTION_WORDS, random)!]);
    },
  },
  {
    // Order: a word moves by one to three places.
    weight: 2.5,
    make(draft, _, random) {
      const from = picked(placesOf(draft, isWord), random);
      if (from === undefined) return undefined;
      const to = from + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() ** 2 * 3));
      if (to < 0 || to >= draft.length || isMark(draft[to]!)) return undefined;
      const without = draft.filter((_, at) => at !== from);
      return [...without.slice(0, to), draft[from]!, ...without.slice(to)];
    },
  },
  {
    // A sentence that breaks off or begins late.
    weight: 0.7,
    make(draft, _, random) {
      if (draft.length < 8) return undefined;
      const cut = 2 + Math.floor(random() * (draft.length / 2));
      return random() < 0.5 ? draft.slice(cut) : [...draft.slice(0, -cut - 1), draft.at(-1)!];
    },
  },
  {
    weight: 1,
    make(draft, _, random) {
      const at = picked(placesOf(draft, isMark), random);
      return at === undefined ? undefined : replaced(draft, at, at + 1, []);
    },
  },
  {
    weight: 1,
    make(draft, _, random) {
      const at = picked(
        placesOf(draft, ({ text }) => /^\p{Lu}/u.test(text)),
        random,
      );
      return at === undefined ? undefined : replaced(draft, at, at + 1, [draft[at]!.text.toLowerCase()]);
    },
  },
];

const placesOf = (draft: Draft, test: (word: Draft[number]) => boolean): number[] =>
  draft.flatMap((word, at) => (test(word) ? [at] : []));

const picked = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];

function replaced(draft: Draft, from: number, to: number, words: readonly string[]): Draft {
  const tag = draft[from]?.tag ?? '';
  return [...draft.slice(0, from), ...words.map((text) => ({ text, tag })), ...draft.slice(to)];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Two letters change places, one is lost or doubled. */
function slipOfLetters(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const kind = random();
  if (kind < 0.35) return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  if (kind < 0.75) return word.slice(0, at) + word.slice(at + 1);
  return word.slice(0, at) + word[at]! + word.slice(at);
}
