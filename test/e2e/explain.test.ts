import { expect, test } from 'vitest';
import { explanation } from '../../src/domain/results/explanation.js';
import type { Explanation } from '../../src/engine/results/explanation.js';
import { assess, assessJson, emptyFolder } from './assess.js';

const input = 'I has a dog. He name is Rex. We go every day in the park and he run with the others dogs.';

const sum = ({ base, categories, scale_limit = 0 }: Explanation) =>
  categories.reduce((total, { points }) => total + points, base + scale_limit);

test('check explains a score and names the words of the question that the text uses', () => {
  const cwd = emptyFolder();
  const plain = ['check', '--question', 'Do you have a dog or a canary?'];
  const { stdout, status } = assess([...plain, '--explain'], { cwd, input });
  expect(status).toBe(0);
  expect(stdout).toMatch(/the average text\n.*Accuracy.*score\n\ntrait .*\nconventions .*as usual/s);
  expect(stdout).toMatch(
    /words of the question that the text uses: dog\nwords that it does not use: canary\n/,
  );
  const explained = assessJson<{ explanation: unknown }>([...plain, '--explain'], { cwd, input });
  const { explanation: found, ...result } = explained;
  expect(result).toEqual(assessJson<object>(plain, { cwd, input }));
  const parsed = explanation.parse(found);
  expect(sum(parsed)).toBeCloseTo(parsed.overall_score, 3);
  expect(parsed.question_terms).toEqual({ covered: ['dog'], missed: ['canary'] });
});
