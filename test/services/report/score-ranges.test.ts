import { expect, test } from 'vitest';
import { rangesOf } from '../../../src/services/report/score-ranges.js';

test.each([
  [0, 50, ['0.0–2.5', '2.5–5.0', '5.0–7.5']],
  [0, 500, ['0–25', '25–50', '50–75']],
  [1, 6, ['1.00–1.25', '1.25–1.50', '1.50–1.75']],
  [0, 20, ['0–1', '1–2', '2–3']],
  [1, 4, ['1.0–1.2', '1.2–1.4', '1.4–1.6']],
  [0, 100, ['0–5', '5–10', '10–15']],
])('ranges of a scale from %d to %d are named by their ends', (min, max, names) => {
  const { start, step, label } = rangesOf({ name: 'own', min, max });
  expect(names.map((_, place) => label(start + place * step))).toEqual(names);
});
