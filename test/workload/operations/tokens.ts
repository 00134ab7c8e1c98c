import { moment } from '../history.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { told } from './command.js';
import { request } from './request.js';
import type { Scene } from './scene.js';

const UNAUTHORISED = 401;

/** Creates, lists, revokes or uses tokens. */
export async function operateToken(
  scene: Scene,
  step: Extract<Operation, { do: 'token' | 'list tokens' | 'revoke' | 'use' }>,
): Promise<void> {
  const { account } = step;
  const name = ACCOUNTS[account]!;
  const known = scene.issued.filter((token) => token.account === account);
  const asked = moment();
  switch (step.do) {
    case 'token': {
      const created = await told<{ id: string; token: string }>(scene, ['token', 'create'], { account });
      const answered = moment();
      const answer = created && { answer: { id: created.id } };
      scene.tokenUses.add(name, { question: { ask: 'create' }, asked, answered, ...answer });
      if (created) scene.issued.push({ account, id: created.id, secret: created.token });
      return;
    }
    case 'list tokens': {
      const list = await told<readonly { id: string; revoked_at?: string }[]>(scene, ['token', 'list'], {
        account,
      });
      const shown = list?.map(({ id, revoked_at }) => ({ id, isRevoked: revoked_at !== undefined }));
      const answer = shown && { answer: { list: shown } };
      scene.tokenUses.add(name, { question: { ask: 'list' }, asked, answered: moment(), ...answer });
      return;
    }
    case 'revoke': {
      const token = known[step.nth % known.length];
      if (!token) return;
      const done = await told<{ revoked: boolean }>(scene, ['token', 'revoke', token.id]);
      const answer = done && { answer: { id: token.id } };
      scene.tokenUses.add(name, {
        question: { ask: 'revoke', id: token.id },
        asked,
        answered: moment(),
        ...answer,
      });
      return;
    }
    case 'use': {
      const token = known[step.nth % known.length];
      if (!token) return;
      const response = await request(scene, account, 'GET', '/webhooks', undefined, { token: token.secret });
      const answer = response && { answer: { isAccepted: response.status !== UNAUTHORISED } };
      scene.tokenUses.add(name, {
        question: { ask: 'use', id: token.id },
        asked,
        answered: moment(),
        ...answer,
      });
      return;
    }
  }
}
