import type { TermFinder } from '#src/engine/relevance/terms.js';
import { seededRandom, shuffled } from '#src/training/random.js';
import { type ContrastiveSettings, ContrastiveTrainer } from './contrastive-trainer.js';
import type { Passages } from './passages.js';
import { THEMES } from './themes.js';

interface WordVectorSettings extends ContrastiveSettings {
  /** How many of the most frequent words take part. */
  readonly words: number;
  /** Pairs that are told from one another. */
  readonly batch: number;
  readonly epochs: number;
  /** Step size at the start; it falls to nearly nothing. */
  readonly rate: number;
  /** After how many batches of running text one of themes follows. */
  readonly themeEvery: number;
}

export const WORD_VECTOR_SETTINGS: WordVectorSettings = {
  words: 16_000,
  dimensions: 128,
  batch: 128,
  epochs: 3,
  rate: 0.1,
  sharpness: 12,
  themeEvery: 5,
  seed: 1,
};

const LAST_RATE = 0.002;
/** Themes with as many words in common are not pushed apart. */
const AKIN = 9;
const UNIT = /^-?[a-z'-]+$/;

/**
 * Learns word vectors from running text and themes.
 * @param report called after each batch with its number, how many there are, and the loss
 */
export function trainWordVectors(
  passages: Passages,
  settings: WordVectorSettings,
  report: (step: number, steps: number, loss: number) => void,
) {
  const { units, frequencies } = passages;
  const chosen = [...units.keys()]
    .filter((unit) => UNIT.test(units[unit]!))
    .sort((a, b) => frequencies[b]! - frequencies[a]! || (units[a]! < units[b]! ? -1 : 1))
    .slice(0, settings.words);
  const numberOf = new Int32Array(units.length).fill(-1);
  chosen.forEach((unit, number) => {
    numberOf[unit] = number;
  });
  const words = chosen.map((unit) => units[unit]!);
  const random = seededRandom(settings.seed);
  const trainer = new ContrastiveTrainer(
    chosen.map((unit) => frequencies[unit]!),
    settings,
  );
  const themes = new ThemePairs(words, passages.finder, random);
  const steps = settings.epochs * batchesOf(passages, settings.batch, random).length;
  let step = 0;
  for (let epoch = 0; epoch < settings.epochs; epoch++)
    for (const batch of batchesOf(passages, settings.batch, random)) {
      const rate = settings.rate * (1 - step / steps) + LAST_RATE;
      if (step % settings.themeEvery === 0) themes.train(trainer, rate);
      const pairs = batch
        .map((stretch) => passages.pair(stretch, numberOf))
        .filter(({ question, answer }) => question.length > 0 && answer.length > 0);
      const loss = trainer.step(
        pairs.map(({ question }) => question),
        pairs.map(({ answer }) => answer),
        rate,
      );
      report(++step, steps, loss);
    }
  return { words, encoder: trainer.encoder };
}

/** Batches of passages of one source each, so that style alone doesn't tell them apart. */
function batchesOf({ stretches }: Passages, size: number, random: () => number) {
  const batches = stretches.flatMap((source) => {
    const mixed = shuffled(source, random);
    return Array.from({ length: Math.floor(mixed.length / size) }, (_, at) =>
      mixed.slice(at * size, (at + 1) * size),
    );
  });
  return shuffled(batches, random);
}

/** Questions and answers put together from the words of each theme. */
class ThemePairs {
  readonly #themes: readonly { readonly asked: number[]; readonly answered: number[] }[];
  readonly #akin: readonly (readonly boolean[])[];

  constructor(
    words: readonly string[],
    finder: TermFinder,
    readonly random: () => number,
  ) {
    const numbers = new Map(words.map((word, number) => [word, number]));
    const numbersOf = (list: readonly string[]) => {
      const found = list.map((word) => numbers.get(numbers.has(word) ? word : finder.termsOf(word)[0]!.unit));
      return [...new Set(found.filter((number) => number !== undefined))];
    };
    this.#themes = THEMES.map(({ asked, answered }) => ({
      asked: numbersOf(asked),
      answered: numbersOf(answered),
    }));
    const sets = this.#themes.map(({ asked, answered }) => new Set([...asked, ...answered]));
    this.#akin = sets.map((a) => sets.map((b) => [...a].filter((word) => b.has(word)).length >= AKIN));
  }

  train(trainer: ContrastiveTrainer, rate: number): void {
    const pairs = this.#themes.map(({ asked, answered }) => {
      const question = [...this.#some(asked, 1, 3), ...this.#some(answered, 0, 1)];
      return { question, answer: [...this.#some(answered, 6, 17), ...this.#some(asked, 0, 1)] };
    });
    trainer.step(
      pairs.map(({ question }) => [...new Set(question)]),
      pairs.map(({ answer }) => [...new Set(answer)]),
      rate,
      (a, b) => this.#akin[a]![b]!,
    );
  }

  #some(words: readonly number[], least: number, most: number): number[] {
    const count = least + Math.floor(this.random() * (most - least + 1));
    return shuffled(words, this.random).slice(0, count);
  }
}
