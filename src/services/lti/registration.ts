import { z } from 'zod';
import type { LtiPlatform } from '../../domain/lti.js';
import { AssessError } from '../../errors.js';
import { DEEP_LINKING_REQUEST, id, RESOURCE_LINK, SCOPES } from './claims.js';
import type { LaunchContext } from './launch.js';
import { PlatformError } from './platform-calls.js';
import { addPlatform, checkPlatform } from './platforms.js';
import { LtiRefusal } from './refusal.js';
import type { ToolKeys } from './tool-keys.js';
import { useToken } from './use-once.js';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

const url = z.string().max(2048);
/** The parts of a platform's OpenID configuration that a registration needs. */
const configuration = z.object({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  registration_endpoint: url,
});
const registered = z.object({
  client_id: id,
  [TOOL]: z.object({ deployment_id: id.optional() }).optional(),
});

/** What the platform's description calls its URLs. */
const NAMES = {
  issuer: 'the issuer of the platform',
  authUrl: 'authorization_endpoint',
  tokenUrl: 'token_endpoint',
  jwksUrl: 'jwks_uri',
};

/** A link with which a platform registers itself once, for an account. */
export async function invitationTo(
  keys: ToolKeys,
  { url, accountId, seconds }: { readonly url: string; readonly accountId: string; readonly seconds: number },
): Promise<string> {
  return `${url}/lti/register/${await keys.issue('invitation', { account: accountId }, seconds)}`;
}

/**
 * Registers a platform by its own description (dynamic registration), and this tool there.
 * @param options.allow private networks that requests may reach (CIDR)
 * @throws LtiRefusal
 */
export async function register(
  context: LaunchContext & { readonly allow?: readonly string[] | undefined },
  invitation: string,
  query: {
    readonly openid_configuration?: string | undefined;
    readonly registration_token?: string | undefined;
  },
): Promise<LtiPlatform> {
  const { keys, calls, url, allow } = context;
  const opened = await keys.open('invitation', invitation);
  const { openid_configuration: place, registration_token: token } = query;
  if (!place || !URL.canParse(place))
    throw new LtiRefusal('open this link as the registration URL of a tool in your learning platform');
  try {
    const { issuer, ...endpoints } = configuration.parse((await calls.call(place)).json);
    // Somebody else's description must not claim to be this platform.
    if (!URL.canParse(issuer) || new URL(issuer).host !== new URL(place).host)
      throw new LtiRefusal('the description of the platform is of another issuer');
    const described = {
      ...{ accountId: String(opened.account), issuer },
      authUrl: endpoints.authorization_endpoint,
      tokenUrl: endpoints.token_endpoint,
      jwksUrl: endpoints.jwks_uri,
    };
    // Before the platform registers anything and the invitation is used up, so that another attempt can follow.
    await checkPlatform(context, described, { allow, names: NAMES });
    await useToken(context, invitation, opened);
    const { json } = await calls.call(endpoints.registration_endpoint, {
      method: 'POST',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: JSON.stringify(toolDescription(url)),
    });
    const { client_id: clientId, [TOOL]: tool } = registered.parse(json);
    const deployments = tool?.deployment_id === undefined ? [] : [tool.deployment_id];
    return await addPlatform(context, { ...described, clientId, deployments }, allow);
  } catch (error) {
    if (error instanceof PlatformError)
      throw new LtiRefusal(`the platform did not register this tool: ${error.message}`, 502);
    if (error instanceof z.ZodError)
      throw new LtiRefusal('the description of the platform lacks what LTI requires', 502);
    if (error instanceof AssessError && error.kind === 'input')
      throw new LtiRefusal([error.message, error.next].filter(Boolean).join('; '));
    throw error;
  }
}

/** This tool as platforms register it (LTI Dynamic Registration 1.0). */
function toolDescription(url: string) {
  const target = `${url}/lti/launch`;
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${url}/lti/login`,
    redirect_uris: [target],
    client_name: 'assess',
    jwks_uri: `${url}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(SCOPES).join(' '),
    [TOOL]: {
      domain: new URL(url).host,
      description:
        'Assesses texts of learners of English: scores with their ranges, marked errors with reasons.',
      target_link_uri: target,
      claims: ['iss', 'sub', 'name'],
      messages: [
        // First: Canvas keeps the first message of a placement, and has that of links for those that name none.
        {
          ...{ type: DEEP_LINKING_REQUEST, target_link_uri: target, label: 'Writing task' },
          placements: ['ContentArea', 'https://canvas.instructure.com/lti/assignment_selection'],
        },
        { type: RESOURCE_LINK, target_link_uri: target },
      ],
    },
  };
}
