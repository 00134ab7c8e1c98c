import { expect, test } from 'vitest';
import { type Explanation, explanation } from '../../src/domain/explanation.js';
import { assess, assessJson, emptyFolder } from './assess.js';

const input = 'I has a dog. He name is Rex. We go every day in the park and he run with the others dogs.';

const sum = ({ base, categories, scale_limit = 0 }: Explanation) =>
  categories.reduce((total, { points }) => total + points, base + scale_limit);

test('check says why a score is what it is, for people and as JSON', () => {
  const cwd = emptyFolder();
  const { stdout, status } = assess(['check', '--explain'], { cwd, input });
  expect(status).toBe(0);
  expect(stdout).toMatch(/the average text\n.*Accuracy.*score\n\ntrait .*\nconventions .*as usual/s);
  const plain = assessJson<object>(['check'], { cwd, input });
  const explained = assessJson<{ explanation: unknown }>(['check', '--explain'], { cwd, input });
  const { explanation: found, ...result } = explained;
  expect(result).toEqual(plain);
  const parsed = explanation.parse(found);
  expect(sum(parsed)).toBeCloseTo(parsed.overall_score, 3);
});

test('check says which words of the question a text takes up and leaves out', () => {
  const cwd = emptyFolder();
  const question = 'Do you have a dog or a canary?';
  const args = ['check', '--explain', '--question', question];
  const { stdout } = assess(args, { cwd, input });
  expect(stdout).toMatch(/of the question it takes up: dog\nand leaves out: canary\n/);
  const { explanation: found } = assessJson<{ explanation: Explanation }>(args, { cwd, input });
  expect(found.question_terms).toEqual({ covered: ['dog'], missed: ['canary'] });
});
