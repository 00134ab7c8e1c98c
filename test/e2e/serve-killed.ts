import { expect } from 'vitest';
import { assess, assessJson } from './assess.js';
import { putUnderLoad } from './load.js';
import { newToken, serve, untilAssessed } from './serve.js';

export interface Rounds {
  readonly cwd: string;
  readonly rounds: number;
  readonly clients: number;
  /** Texts that are acknowledged in a round before the server is killed. */
  readonly textsInRound: number;
}

/**
 * Kills a server under load repeatedly, then checks what it acknowledged: every text is stored and gets its result,
 * every mark is stored, and deleted authors stay deleted.
 * @returns the number of acknowledged texts
 */
export async function killAgainAndAgain({ cwd, rounds, clients, textsInRound }: Rounds): Promise<number> {
  const token = newToken(cwd);
  const texts: string[] = [];
  const marks: string[] = [];
  const deleted: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await serve({ cwd, token });
    const load = putUnderLoad(server, clients, `round-${round}`);
    await load.until(textsInRound);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    await load.end();
    texts.push(...load.acknowledged.texts);
    marks.push(...load.acknowledged.marks);
    deleted.push(...load.acknowledged.deletedAuthors);
  }

  const server = await serve({ cwd, token });
  for (const id of texts) expect(await untilAssessed(server, id), id).toMatchObject({ type: 'success' });
  for (const id of deleted) expect((await server.send('GET', `/text/${id}/results`)).status, id).toBe(404);
  expect((await server.end('SIGTERM')).status).toBe(0);

  const marked = new Set(
    assess(['export', 'feedback'], { cwd })
      .stdout.split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { id: string }).id),
  );
  expect(marks.filter((id) => !marked.has(id))).toEqual([]);
  // Requests without a response may be stored too: at most one per client and round.
  const { submissions } = assessJson<{ submissions: number }>(['stats'], { cwd });
  expect(submissions).toBeGreaterThanOrEqual(texts.length);
  expect(submissions).toBeLessThanOrEqual(texts.length + clients * rounds);
  expect(assessJson<{ assessed: number }>(['score'], { cwd }).assessed).toBe(0);
  return texts.length;
}
