import { afterAll, beforeAll, describe, test } from 'vitest';
import { assessing } from './assessing.js';
import { races } from './races.js';
import { grounds, type Service, startService } from './service.js';

const ROUNDS = 5;

describe.each(grounds)('over $name', (ground) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ assess: assessing, ground });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  describe.each(races)('$name', ({ assertOn }) => {
    test(`in ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) await assertOn(service, round);
    });
  });
});
