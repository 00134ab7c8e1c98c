import { randomBytes } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { LtiPlatform } from '../../domain/lti.js';
import { IdCleaner } from '../../domain/submissions/clean-id.js';
import type { Lti } from '../../store/lti.js';
import type { Submissions } from '../../store/submissions.js';
import type { Leaps } from '../leaps.js';
import type { ServiceContext } from '../service-context.js';
import {
  CLAIMS,
  DEEP_LINKING_REQUEST,
  id,
  isTeacher,
  type LaunchClaims,
  launchClaims,
  SCOPES,
} from './claims.js';
import type { PlatformCalls } from './platform-calls.js';
import { LtiRefusal } from './refusal.js';
import { ALGORITHM, type ToolKeys } from './tool-keys.js';
import { useToken } from './use-once.js';

/** What a page knows of its user, since the platform opened it. Signed by this tool, so that nobody can change it. */
export interface LtiSession {
  readonly platformId: string;
  readonly accountId: string;
  /** The user, as the platform calls them, and as an author of submissions. */
  readonly userId: string;
  readonly authorId: string;
  readonly name?: string | undefined;
  readonly isTeacher: boolean;
  /** The language in which the platform shows itself: reasons are shown in it where it has a catalogue. */
  readonly locale?: string | undefined;
  readonly deployment: string;
  /** The link that was opened: its id, unique within the platform, and its title. */
  readonly link?: string | undefined;
  readonly title?: string | undefined;
  /** The task of the link, as it was chosen when the link was made. */
  readonly taskId?: string | undefined;
  readonly grades?:
    | { readonly lineItem?: string | undefined; readonly lineItems?: string | undefined }
    | undefined;
  /** The URL of the list of members, if this tool may read it. */
  readonly members?: string | undefined;
  /** Where the choice of a task goes, if the platform asks for one. */
  readonly deepLink?: { readonly returnUrl: string; readonly data?: string | undefined } | undefined;
}

export interface LaunchContext extends ServiceContext<Lti & Pick<Submissions, 'idKey'>> {
  readonly keys: ToolKeys;
  readonly calls: PlatformCalls;
  readonly leaps: Leaps;
  /** URL under which platforms and browsers reach this server, without a slash at its end. */
  readonly url: string;
}

/** Seconds in which a login must lead to a launch, and for which a page works after it. */
const STATE_SECONDS = 600;
const SESSION_SECONDS = 8 * 3600;
/** The longest token of a session: it is a header of requests, all of which have 16 KiB in Node.js. */
const MOST_SESSION = 12 * 1024;
/** Seconds by which clocks may differ. */
const TOLERANCE = 60;

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Answers the start of a login: where the browser is sent. Writes nothing, because anybody may ask for it: the state that it
 * gives is signed, and only counts as used once a platform has signed it, too.
 * @throws LtiRefusal
 */
export async function login(
  { store, keys, url }: LaunchContext,
  { iss, client_id, login_hint, lti_message_hint, lti_deployment_id }: Parameters,
): Promise<string> {
  if (!iss || !login_hint) throw new LtiRefusal('the request has no iss or no login_hint');
  const ofIssuer = (await store.ltiPlatforms()).filter(({ issuer }) => issuer === iss);
  const platform =
    client_id === undefined && ofIssuer.length === 1
      ? ofIssuer[0]
      : ofIssuer.find(({ clientId }) => clientId === client_id);
  if (!platform) throw new LtiRefusal('this platform is not registered here');
  if (lti_deployment_id !== undefined) requireDeployment(platform, lti_deployment_id);
  const nonce = randomBytes(20).toString('hex');
  const state = await keys.issue('state', { platform: platform.id, nonce }, STATE_SECONDS);
  const target = new URL(platform.authUrl);
  const sent = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: `${url}/lti/launch`,
    login_hint,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
    nonce,
    state,
  };
  for (const [name, value] of Object.entries(sent)) target.searchParams.set(name, value);
  return target.href;
}

/** A page that a platform opened. */
export interface Launched {
  readonly session: LtiSession;
  /** The session as a token, which the page sends with its requests. */
  readonly token: string;
  /** Origins of pages that may contain this one, and to which it may send its user. */
  readonly origins: readonly string[];
}

/**
 * Checks a launch: the state is of this tool, was used by nobody, and belongs to the platform that signed the token; the
 * token is fresh, for this tool, of a known deployment, and has the nonce of the state.
 * @throws LtiRefusal
 */
export async function launch(
  context: LaunchContext,
  { state, id_token: idToken, error, error_description: description }: Parameters,
): Promise<Launched> {
  const { store, keys, calls, now } = context;
  if (!state) throw new LtiRefusal('the request has no state');
  const opened = await keys.open('state', state);
  if (error) throw new LtiRefusal(`the platform refused: ${description ?? error}`);
  if (!idToken) throw new LtiRefusal('the request has no id_token');
  const platform = (await store.ltiPlatforms()).find(({ id }) => id === opened.platform);
  if (!platform) throw new LtiRefusal('this platform is not registered here');
  const claims = await verify(platform, calls, idToken, now());
  if (claims.nonce !== opened.nonce) throw new LtiRefusal('the token belongs to another login');
  requireDeployment(platform, claims[CLAIMS.deployment]);
  await useToken(context, state, opened);

  const session = await sessionOf(context, platform, claims);
  const token = await keys.issue('session', { ...session }, SESSION_SECONDS);
  if (token.length > MOST_SESSION)
    throw new LtiRefusal(
      'the platform says more of this link than this tool can keep: shorten its title',
      413,
    );
  const urls = [
    ...[platform.issuer, platform.authUrl, claims[CLAIMS.presentation]?.return_url],
    session.deepLink?.returnUrl,
  ];
  return {
    session,
    token,
    origins: [
      ...new Set(urls.flatMap((one) => (one && URL.canParse(one) ? [new URL(one).origin] : []))),
    ].filter((origin) => origin !== 'null'),
  };
}

/** The session of a token; its platform must still be registered. @throws LtiRefusal */
export async function openSession({ store, keys }: LaunchContext, token: string): Promise<LtiSession> {
  const session = (await keys.open('session', token)) as unknown as LtiSession;
  const isRegistered = (await store.ltiPlatforms()).some(
    ({ id, accountId }) => id === session.platformId && accountId === session.accountId,
  );
  if (!isRegistered) throw new LtiRefusal('this platform is not registered here', 401);
  return session;
}

async function verify(
  platform: LtiPlatform,
  calls: PlatformCalls,
  idToken: string,
  now: Date,
): Promise<LaunchClaims> {
  const { issuer, clientId } = platform;
  let payload: Awaited<ReturnType<typeof jwtVerify>>['payload'];
  try {
    ({ payload } = await jwtVerify(idToken, calls.keysOf(platform), {
      algorithms: [ALGORITHM],
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'nonce'],
      maxTokenAge: STATE_SECONDS,
      clockTolerance: TOLERANCE,
      currentDate: now,
    }));
  } catch (cause) {
    const reason =
      cause instanceof errors.JOSEError ? reasonOf(cause) : "the platform's keys could not be read";
    throw new LtiRefusal(reason, 401, { cause });
  }
  const { aud, azp } = payload;
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId)
    throw new LtiRefusal('the token is for another tool', 401);
  const claims = launchClaims.safeParse(payload);
  if (!claims.success) {
    const place = claims.error.issues[0]?.path.join('.') ?? '';
    throw new LtiRefusal(`the token is not a launch that this tool understands: ${place}`);
  }
  return claims.data;
}

/** In words of ours, because those of the library may quote claims. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'the token of the platform has expired';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `the token of the platform is not signed with ${ALGORITHM}`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token has no key of the platform';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud'
      ? 'the token is for another tool'
      : `the token has a wrong claim: ${error.claim}`;
  return 'the token is not signed by the platform';
}

function requireDeployment({ deployments }: LtiPlatform, deployment: string): void {
  if (deployments.length > 0 && !deployments.includes(deployment))
    throw new LtiRefusal('this deployment is not registered here', 401);
}

async function sessionOf(
  { store }: LaunchContext,
  platform: LtiPlatform,
  claims: LaunchClaims,
): Promise<LtiSession> {
  const { sub, name } = claims;
  const deepLink =
    claims[CLAIMS.messageType] === DEEP_LINKING_REQUEST ? claims[CLAIMS.deepLinking] : undefined;
  const link = claims[CLAIMS.link];
  if (!deepLink && !link) throw new LtiRefusal('the token names no link');
  const deployment = claims[CLAIMS.deployment];
  const teaches = isTeacher(claims[CLAIMS.roles]);
  if (deepLink && !teaches) throw new LtiRefusal('only teachers choose tasks', 403);
  const grades = claims[CLAIMS.grades];
  const { task } = claims[CLAIMS.custom] ?? {};
  const cleaner = new IdCleaner(await store.idKey(platform.accountId));
  return {
    platformId: platform.id,
    accountId: platform.accountId,
    userId: sub,
    authorId: cleaner.clean(sub),
    name,
    isTeacher: teaches,
    locale: claims[CLAIMS.presentation]?.locale ?? claims.locale,
    deployment,
    link: link && JSON.stringify([deployment, link.id]),
    title: link?.title,
    taskId: id.safeParse(task).data,
    grades:
      grades?.scope.includes(SCOPES.score) === true
        ? {
            lineItem: grades.lineitem,
            lineItems: grades.scope.includes(SCOPES.lineItem) ? grades.lineitems : undefined,
          }
        : undefined,
    members: claims[CLAIMS.members]?.context_memberships_url,
    deepLink: deepLink && { returnUrl: deepLink.deep_link_return_url, data: deepLink.data },
  };
}
