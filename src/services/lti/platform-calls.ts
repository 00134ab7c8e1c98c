import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { Agent, fetch } from 'undici';
import type { LtiPlatform } from '../../domain/lti.js';
import { AssessError } from '../../errors.js';
import { type AddressGuard, createAddressGuard } from '../../webhooks/address-guard.js';
import { DeliveryError } from '../../webhooks/delivery-fault.js';
import { createGuardedConnector } from '../../webhooks/guarded-connector.js';
import { createNameLookup } from '../../webhooks/name-lookup.js';
import type { ServiceContext } from '../service-context.js';
import type { ToolKeys } from './tool-keys.js';

/** Largest response that is read. */
const MOST_READ = 1024 * 1024;
/** An access token is not used in its last seconds. */
const LAST_SECONDS = 30;
const TOKEN_SECONDS = 300;
const JSON_TYPE = 'application/json';

/** A platform did not do what was asked. Its message has no data of learners. */
export class PlatformError extends Error {
  /** @param status the HTTP status; undefined without a response */
  constructor(
    message: string,
    readonly status?: number,
    /** Seconds after which to try again, if it said so. */
    readonly retryAfter?: number,
    /** The time by the platform's clock, in milliseconds; 0 if it said none. */
    readonly at = 0,
  ) {
    super(message);
  }

  /** Whether another attempt may succeed: a platform may also be short of rights until somebody grants them. */
  get mayPass(): boolean {
    const { status } = this;
    return status === undefined || status >= 500 || [401, 403, 408, 425, 429].includes(status);
  }

  /** Whether a score may have been refused because its timestamp is not newer than what the platform has (Moodle; Canvas). */
  get mayBeLate(): boolean {
    return this.status === 409 || this.status === 400;
  }
}

interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A successful response. */
interface Reply {
  readonly json: unknown;
  readonly headers: { get(name: string): string | null };
}

interface PlatformCallsOptions extends Pick<ServiceContext, 'now'> {
  readonly keys: ToolKeys;
  /** Private networks that may be reached (CIDR). */
  readonly allow?: readonly string[] | undefined;
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** Milliseconds after which a key that a platform did not have is looked up again. */
  readonly cooldown?: number | undefined;
}

/** Requests to platforms, which go only to the addresses that webhooks may reach, too. */
export class PlatformCalls implements AsyncDisposable {
  readonly #agent: Agent;
  readonly #connector;
  readonly #keySets = new Map<string, JWTVerifyGetKey>();
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>();

  constructor(private readonly options: PlatformCallsOptions) {
    const { allow, timeout } = options;
    const guard = createAddressGuard(allow);
    this.#connector = createGuardedConnector({ guard, lookup: createNameLookup(), timeout });
    this.#agent = new Agent({
      connect: this.#connector.connect,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: MOST_READ,
    });
  }

  /** Finds keys of a platform, in memory for some minutes; one that is unknown is looked up anew. */
  keysOf({ jwksUrl }: LtiPlatform): JWTVerifyGetKey {
    let keys = this.#keySets.get(jwksUrl);
    if (!keys) {
      const { timeout, cooldown = 5000 } = this.options;
      const get: FetchImplementation = async (url, { headers, signal }) => {
        const sent = Object.fromEntries(headers);
        return (await this.#fetch(url, { headers: sent }, signal)) as unknown as Response;
      };
      keys = createRemoteJWKSet(new URL(jwksUrl), {
        timeoutDuration: timeout,
        cooldownDuration: cooldown,
        [customFetch]: get,
      });
      this.#keySets.set(jwksUrl, keys);
    }
    return keys;
  }

  /** Sends one request, as JSON unless its headers say otherwise. @throws PlatformError */
  async call(url: string, { headers, ...options }: CallOptions = {}): Promise<Reply> {
    let response: Awaited<ReturnType<typeof fetch>>;
    let text: string;
    try {
      const sent = { accept: JSON_TYPE, 'content-type': JSON_TYPE, ...headers };
      response = await this.#fetch(url, { ...options, headers: sent });
      text = await response.text();
    } catch (error) {
      throw error instanceof PlatformError ? error : new PlatformError(`no response (${faultOf(error)})`);
    }
    const { ok, status } = response;
    if (!ok) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
      const at = Date.parse(response.headers.get('date') ?? '') || 0;
      throw new PlatformError(`status ${status}`, status, retryAfter, at);
    }
    return { json: parsed(text), headers: response.headers };
  }

  /** Sends a request to a service of a platform, with an access token for its scope. @throws PlatformError */
  async callService(
    platform: LtiPlatform,
    scope: string,
    url: string,
    { headers, ...options }: CallOptions = {},
  ): Promise<Reply> {
    const authorization = `Bearer ${await this.#accessToken(platform, scope)}`;
    try {
      return await this.call(url, { ...options, headers: { ...headers, authorization } });
    } catch (error) {
      // The next attempt asks for another token.
      if (error instanceof PlatformError && error.status === 401)
        this.#tokens.delete(`${platform.id} ${scope}`);
      throw error;
    }
  }

  /** Gets an access token in advance, so that `callService` sends at once. @throws PlatformError */
  async prepare(platform: LtiPlatform, scope: string): Promise<void> {
    await this.#accessToken(platform, scope);
  }

  async #accessToken(platform: LtiPlatform, scope: string): Promise<string> {
    const { now, keys } = this.options;
    const name = `${platform.id} ${scope}`;
    const known = this.#tokens.get(name);
    if (known && known.until > now().getTime()) return known.token;
    const { clientId, tokenUrl } = platform;
    const assertion = await keys.sign({ iss: clientId, sub: clientId, aud: tokenUrl }, TOKEN_SECONDS);
    const { json } = await this.call(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope,
      }).toString(),
    });
    const { access_token: token, expires_in: seconds = 0 } = (json ?? {}) as Record<string, unknown>;
    if (typeof token !== 'string') throw new PlatformError('no access token in its response');
    const until = now().getTime() + (Number(seconds) - LAST_SECONDS) * 1000;
    this.#tokens.set(name, { token, until });
    return token;
  }

  #fetch(url: string, options: CallOptions, signal = AbortSignal.timeout(this.options.timeout)) {
    if (!isPlatformUrl(url)) throw new PlatformError('a URL that is not https');
    return fetch(url, {
      ...options,
      headers: { ...options.headers },
      signal,
      redirect: 'error',
      dispatcher: this.#agent,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#connector.destroy();
    await this.#agent.destroy();
  }
}

/** Whether requests may go to a URL: with TLS, or without to this machine, whose addresses the settings must allow. */
export function isPlatformUrl(url: string): boolean {
  if (url.includes('\0') || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && username === '' && password === '';
}

/** @throws AssessError `invalid_option` */
export function requirePlatformUrl(option: string, url: string): void {
  if (!isPlatformUrl(url))
    throw new AssessError('invalid_option', { option, reason: 'must be an https URL' });
}

/** @throws AssessError `invalid_option` */
export function requirePublicUrl(
  option: string,
  url: string,
  guard: Pick<AddressGuard, 'refusesLiteral'>,
): void {
  requirePlatformUrl(option, url);
  if (guard.refusesLiteral(new URL(url).hostname.replace(/^\[|\]$/g, '')))
    throw new AssessError('invalid_option', {
      option,
      reason: 'its address is not public; add its network to the setting webhookAllow (ASSESS_WEBHOOK_ALLOW)',
    });
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new PlatformError('a response that is not JSON');
  }
}

/** What went wrong, without names or addresses. */
function faultOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DeliveryError) return cause.message;
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
    if (cause.name === 'TimeoutError') return 'timeout';
  }
  return 'unreachable';
}
