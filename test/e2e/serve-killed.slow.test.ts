import { expect, test } from 'vitest';
import { emptyFolder } from './assess.js';
import { killAgainAndAgain } from './serve-killed.js';

test('a server killed ten times under the load of fifty clients loses nothing that it acknowledged', async () => {
  const held = await killAgainAndAgain({ cwd: emptyFolder(), rounds: 10, clients: 50, textsInRound: 400 });
  expect(held).toBeGreaterThanOrEqual(4000);
}, 600_000);
