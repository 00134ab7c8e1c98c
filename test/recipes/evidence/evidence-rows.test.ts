import { expect, test } from 'vitest';
import { crossFitted, operatingPoints } from '../../../recipes/evidence/choose-threshold.js';
import { type EvidenceText, textRows } from '../../../recipes/evidence/evidence-rows.js';
import { deepReaderFrom } from '../../../src/engine/errors/evidence/evidence.js';
import { detectionSteps } from '../../../src/engine/pipelines/assessment-steps.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';

const TEXT = 'She have two brothers. Then we gived up the plan of the weekend.';

test('a proposal is right if it makes a marked change, and marks that nobody proposes are missed', () => {
  const resources = shippedModels('lexicon', 'tagger', 'language-model', 'spelling', 'choices', 'encoder');
  const steps = detectionSteps.map(({ component, options }) => component.create(resources, options));
  const marks = [
    { start: 4, end: 8, replacement: 'has' },
    { start: TEXT.indexOf('plan'), end: TEXT.indexOf('plan') + 4, replacement: 'zeppelin' },
  ];
  const { sentences } = textRows(
    { text: TEXT, question: '', marks, group: 'a', isEdited: false },
    deepReaderFrom(resources),
    (document) => {
      for (const step of steps) step(document);
    },
    (_, { code }) => code === 'AGV',
  );
  const rows = sentences.flatMap((sentence) => sentence.rows);
  expect(rows.filter(({ right }) => right)).toHaveLength(1);
  expect(rows.filter(({ kept }) => kept !== undefined).map(({ right }) => right)).toEqual([true]);
  expect(rows.length).toBeGreaterThan(1);
  expect(sentences.map(({ missed }) => missed)).toEqual([0, 1]);
});

test('precision and recall count what is shown once of those that exclude each other', () => {
  const random = seededRandom(4);
  const text = (group: string, isEdited: boolean): EvidenceText => {
    const sentences = Array.from({ length: 100 }, () => {
      const right = !isEdited && random() < 0.5;
      const row = { features: [right ? 1 : 0], right, first: 0, end: 1, kept: undefined };
      return { rows: [row, { ...row, end: 2 }], missed: isEdited ? 0 : 1 };
    });
    return { group, isEdited, sentences, words: 1000 };
  };
  const learners = ['a', 'b', 'c', 'd', 'e'].map((group) => text(group, false));
  const edited = ['f', 'g'].map((group) => text(group, true));
  const texts = [...learners, ...edited];
  const [point] = operatingPoints(
    crossFitted(texts, (text) => text, 1),
    texts,
    [0.5],
  );
  expect(point).toMatchObject({ threshold: 0.5, precision: 1, falsePerThousand: 0 });
  // Of each right pair one is shown, and one error in each sentence is missed.
  expect(point!.recall).toBeCloseTo(0.25, 1);
});
