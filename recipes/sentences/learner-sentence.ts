import type { Token } from '#src/engine/document/token.js';
import type { SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import { injectErrors } from '../choices/inject.js';
import { BLUNDERS, type Draft, type LearnerHabits } from './blunders.js';

/** How careless the writer of a sentence is: mean number of blunders, and what slips of choice are multiplied by. */
const CARELESSNESS = [
  { blunders: 0.3, slips: 1 },
  { blunders: 0.8, slips: 1.5 },
  { blunders: 1.5, slips: 2.5 },
  { blunders: 3, slips: 4 },
];

/**
 * A sentence as a learner might have written it: slips of choice (articles, forms of verbs …) as in the training of
 * choices, and blunders of other kinds. Comes back unchanged at times.
 * @param sentence the tokens of the edited sentence, tagged
 * @param facts the same sentence, read
 */
export function learnerSentence(
  sentence: readonly Token[],
  facts: SentenceFacts,
  habits: LearnerHabits,
  random: () => number,
): string[] {
  const { blunders, slips } = CARELESSNESS[Math.floor(random() * CARELESSNESS.length)]!;
  let draft = withCase(injectErrors(facts, random, slips), sentence);
  for (let left = poisson(blunders, random); left > 0; left--) draft = blunder(draft, habits, random);
  return draft.map(({ text }) => text);
}

function blunder(draft: Draft, habits: LearnerHabits, random: () => number): Draft {
  let at = random() * BLUNDERS.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = BLUNDERS.find(({ weight }) => {
    at -= weight;
    return at < 0;
  });
  return chosen?.make(draft, habits, random) ?? draft;
}

/** Words of the draft as the sentence writes them, where it does; a new word has the tag of none. */
function withCase(words: readonly { readonly word: string }[], sentence: readonly Token[]): Draft {
  let near = 0;
  const draft = words.map(({ word }) => {
    for (let at = near; at < Math.min(near + 4, sentence.length); at++) {
      const { lower, text, tag } = sentence[at]!;
      if (lower !== word) continue;
      near = at + 1;
      return { text, tag };
    }
    return { text: word, tag: '' as const };
  });
  const [first, ...rest] = draft;
  const capital = /^\p{Lu}/u.test(sentence[0]?.text ?? '');
  return first && capital
    ? [{ ...first, text: first.text[0]!.toUpperCase() + first.text.slice(1) }, ...rest]
    : draft;
}

function poisson(mean: number, random: () => number): number {
  let count = 0;
  for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1;
  return count;
}
