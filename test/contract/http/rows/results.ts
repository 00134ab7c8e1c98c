import { expect } from 'vitest';
import { DONE, getResults, ID_NOT_FOUND, put, type Row, row, sequence } from '../row.js';

/** The estimate is always a number; its value depends on the server. */
const NOT_READY = {
  status: 200,
  body: { type: 'results_not_ready', code: 200, estimated_seconds_to_completion: expect.any(Number) },
};

export const results: readonly Row[] = [
  row('interface, endpoint 2', 'an unknown id', getResults('a'), ID_NOT_FOUND),
  ...['1.0.0', '2.0.0', '2.1.0', '2.2.0'].map((version) =>
    sequence(
      'interface, states; decision 23',
      `not ready, by ${version}`,
      [put('a'), DONE],
      [getResults('a', { version: `v${version}` }), NOT_READY],
    ),
  ),
  sequence(
    'decision 16',
    'a retry while assessing',
    [put('a'), DONE],
    [put('a'), DONE],
    [getResults('a'), NOT_READY],
  ),
  sequence(
    'decision 6',
    'case counts in ids',
    [put('a'), DONE],
    [getResults('A'), ID_NOT_FOUND],
    [getResults('%61'), NOT_READY],
  ),
];
