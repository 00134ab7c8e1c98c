import { randomUUID } from 'node:crypto';
import type { LtiPlatform } from '../../domain/lti.js';
import { AssessError } from '../../errors.js';
import type { Lti } from '../../store/lti.js';
import { createAddressGuard } from '../../webhooks/address-guard.js';
import type { ServiceContext } from '../service-context.js';
import { requirePublicUrl } from './platform-calls.js';

/** A platform as its administrator describes it. */
export type NewPlatform = Omit<LtiPlatform, 'id' | 'createdAt'>;

/**
 * Registers a platform.
 * @param allow private networks that requests may reach (CIDR)
 * @throws AssessError `invalid_option`, `unknown_account`, `lti_platform_exists`, `lti_other_issuer`
 */
export async function addPlatform(
  { store, now }: ServiceContext<Lti>,
  platform: NewPlatform,
  allow?: readonly string[],
): Promise<LtiPlatform> {
  const guard = createAddressGuard(allow);
  const { authUrl, tokenUrl, jwksUrl } = platform;
  for (const [option, url] of Object.entries({
    'auth-url': authUrl,
    'token-url': tokenUrl,
    'jwks-url': jwksUrl,
  }))
    requirePublicUrl(option, url, guard);
  const added = { id: randomUUID(), ...platform, createdAt: now() };
  await store.addLtiPlatform(added);
  return added;
}

/** @throws AssessError `unknown_lti_platform` */
export async function removePlatform(
  { store }: Pick<ServiceContext<Lti>, 'store'>,
  id: string,
): Promise<void> {
  if (!(await store.removeLtiPlatform(id))) throw new AssessError('unknown_lti_platform', { id });
}
