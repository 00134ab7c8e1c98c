import { randomUUID } from 'node:crypto';
import type { LtiPlatform } from '../../domain/lti.js';
import { AssessError } from '../../errors.js';
import type { Lti } from '../../store/lti.js';
import { createAddressGuard } from '../../webhooks/address-guard.js';
import type { ServiceContext } from '../service-context.js';
import { requirePlatformUrl, requirePublicUrl } from './platform-calls.js';

/** A platform as its administrator describes it. */
export type NewPlatform = Omit<LtiPlatform, 'id' | 'createdAt'>;

/** What an administrator calls the URLs of a platform. */
const FLAGS = { issuer: 'ISSUER', authUrl: 'auth-url', tokenUrl: 'token-url', jwksUrl: 'jwks-url' };

/**
 * Refuses a platform that can't be registered, whatever client id it gives.
 * @param options.allow private networks that requests may reach (CIDR)
 * @param options.names what the reader of an error calls its URLs
 * @throws AssessError `invalid_option`, `lti_other_issuer`
 */
export async function checkPlatform(
  { store }: Pick<ServiceContext<Lti>, 'store'>,
  platform: Pick<LtiPlatform, 'accountId' | keyof typeof FLAGS>,
  { allow, names = FLAGS }: { allow?: readonly string[] | undefined; names?: typeof FLAGS },
): Promise<void> {
  const { accountId, issuer } = platform;
  const guard = createAddressGuard(allow);
  requirePlatformUrl(names.issuer, issuer);
  for (const name of ['authUrl', 'tokenUrl', 'jwksUrl'] as const)
    requirePublicUrl(names[name], platform[name], guard);
  const others = (await store.ltiPlatforms()).filter((one) => one.accountId === accountId);
  for (const other of others)
    if (other.issuer !== issuer)
      throw new AssessError('lti_other_issuer', { accountId, issuer: other.issuer });
}

/**
 * Registers a platform.
 * @param allow as of `checkPlatform`
 * @throws AssessError as `checkPlatform`; `unknown_account`, `lti_platform_exists`
 */
export async function addPlatform(
  context: ServiceContext<Lti>,
  platform: NewPlatform,
  allow?: readonly string[],
): Promise<LtiPlatform> {
  await checkPlatform(context, platform, { allow });
  const added = { id: randomUUID(), ...platform, createdAt: context.now() };
  await context.store.addLtiPlatform(added);
  return added;
}

/** @throws AssessError `unknown_lti_platform` */
export async function removePlatform(
  { store }: Pick<ServiceContext<Lti>, 'store'>,
  id: string,
): Promise<void> {
  if (!(await store.removeLtiPlatform(id))) throw new AssessError('unknown_lti_platform', { id });
}
