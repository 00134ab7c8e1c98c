import { expect, test } from 'vitest';
import { emptyFolder } from './assess.js';
import { killAgainAndAgain } from './serve-killed.js';

test('a server that is killed under load loses nothing that it acknowledged', async () => {
  const held = await killAgainAndAgain({ cwd: emptyFolder(), rounds: 2, clients: 8, textsInRound: 100 });
  expect(held).toBeGreaterThanOrEqual(200);
}, 120_000);
