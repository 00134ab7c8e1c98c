import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Lti } from '../../store/lti.js';
import type { Leaps } from '../leaps.js';
import type { ServiceContext } from '../service-context.js';
import { LtiRefusal } from './refusal.js';

/** How long what was used is kept beyond its time, for a clock that is set back. */
const KEPT = 86_400_000;

interface UseContext extends ServiceContext<Lti> {
  readonly leaps: Leaps;
}

/** Claims a name until a time. @returns false if another request, of all processes on the store, has claimed it */
export function claimOnce(
  { store, now, leaps }: UseContext,
  name: string,
  expiresAt: Date,
): Promise<boolean> {
  const hash = createHash('sha256').update(name).digest('hex');
  return store.useLtiToken({ hash, expiresAt, now: now(), keepSince: leaps.ago(KEPT) });
}

/** Uses a token of this tool. @throws LtiRefusal if it was used before */
export async function useToken(context: UseContext, token: string, { exp = 0 }: JWTPayload): Promise<void> {
  if (!(await claimOnce(context, token, new Date(exp * 1000)))) throw new LtiRefusal('this was used before');
}
