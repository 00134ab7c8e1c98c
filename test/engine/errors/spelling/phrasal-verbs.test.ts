import { expect, test } from 'vitest';
import { errorsIn } from '../detection.js';

test.each([
  'I will ring you tomorrow.',
  'She rang me in the evening.',
  'Please hand your essays in on Friday.',
  'He handed the keys back to her.',
])('a verb is left alone although another word is likelier: %s', (text) => {
  const { edits, suspects } = errorsIn(text);
  expect({ edits, suspects }).toEqual({ edits: [], suspects: [] });
});
