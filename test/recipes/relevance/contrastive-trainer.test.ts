import { expect, it } from 'vitest';
import { ContrastiveTrainer } from '../../../recipes/relevance/contrastive-trainer.js';
import { encodeWordVectors } from '../../../recipes/relevance/encode-word-vectors.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { cosine, WordVectors } from '../../../src/engine/relevance/word-vectors.js';

/** Words 0 to 3 are in questions, words 4 to 7 in their answers, one each. Word 8 is in every text. */
const questions = [0, 1, 2, 3].map((word) => [word, 8]);
const answers = [4, 5, 6, 7].map((word) => [word, 8]);
const SETTINGS = { dimensions: 8, sharpness: 10, seed: 1 };
const FREQUENCIES = Array.from({ length: 9 }, () => 10);

function trained(akin?: (question: number, answer: number) => boolean) {
  const trainer = new ContrastiveTrainer(FREQUENCIES, SETTINGS);
  const losses = Array.from({ length: 300 }, () => trainer.step(questions, answers, 0.1, akin));
  return { trainer, losses };
}

const nearness = ({ encoder }: ContrastiveTrainer) => {
  const asked = questions.map((question) => encoder.encode([question], 'question').vectors);
  const answered = answers.map((answer) => encoder.encode([answer], 'answer').vectors);
  return asked.map((question) => answered.map((answer) => cosine(question, answer)));
};

it('moves questions towards their answers and away from others', () => {
  const { trainer, losses } = trained();
  expect(losses.at(-1)).toBeLessThan(0.05);
  expect(losses[0]).toBeGreaterThan(1);
  nearness(trainer).forEach((row, own) => {
    for (const [other, value] of row.entries())
      if (other !== own) expect(row[own]).toBeGreaterThan(value + 0.5);
  });
});

it('gives misleading words less weight', () => {
  const trainer = new ContrastiveTrainer(FREQUENCIES, SETTINGS);
  // Word 8 is in a question and in the answer to another one.
  for (let time = 0; time < 400; time++)
    trainer.step(
      [0, 1, 2, 3].map((word) => (word === time % 4 ? [word, 8] : [word])),
      [0, 1, 2, 3].map((word) => (word === (time + 1) % 4 ? [word + 4, 8] : [word + 4])),
      0.1,
    );
  const [misleading, ...leading] = [8, 0, 1, 2, 3].map(
    (word) => trainer.encoder.encode([[word]], 'question').lengths[0]!,
  );
  for (const length of leading) expect(misleading).toBeLessThan(length / 2);
});

it('does not separate related questions and answers', () => {
  const [free] = nearness(trained((question, answer) => question + answer === 1).trainer);
  const [pushed] = nearness(trained().trainer);
  expect(free![1]).toBeGreaterThan(pushed![1]! + 0.1);
});

it('has the same result for the same seed', () => {
  expect(trained().trainer.encoder.vectors).toEqual(trained().trainer.encoder.vectors);
});

it('hardly changes the vectors when it encodes them in a model file', () => {
  const { trainer } = trained();
  const file = encodeWordVectors([...'abcdefghi'], trainer.encoder, {});
  const vectors = new WordVectors(new Artefact('test', Uint8Array.from(file)));
  const before = trainer.encoder.encode([[0, 8]], 'question').vectors;
  expect(cosine(vectors.question([0, 8]), before)).toBeGreaterThan(0.999);
});
