import type { IncomingMessage } from 'node:http';
import { apiErrors } from '../domain/api-error.js';
import type { TraceContext } from '../domain/trace-context.js';
import { findVersion, NEWEST_VERSION } from '../domain/versions/index.js';
import { AssessError } from '../errors.js';
import { checkToken } from '../services/accounts/token-check.js';
import type { ServiceContext } from '../services/service-context.js';
import { parseBody } from './parse-body.js';
import { isPlain, receiveBody } from './receive-body.js';
import { parsePath } from './request-path.js';
import { findResource, type Method, type Resource } from './resource.js';
import { type ApiResponse, refusal } from './response.js';

/** Facts about a request that the checks found, for logs and metrics. */
export interface Trace {
  /** The account, once the token is known to be valid for it. */
  accountId?: string;
  tokenId?: string;
  /** Name of the operation, once it is known. */
  operation?: string;
  /** The trace context that the client sent. */
  context?: TraceContext | undefined;
  /** Whether it failed because of the store. */
  hasStoreFailed?: boolean;
}

/** Accepts a request of a token, or returns the seconds after which to try again. */
export type RateLimit = (tokenId: string) => number | undefined;

interface ResponderOptions extends Pick<ServiceContext, 'store' | 'now'> {
  readonly resources: readonly Resource[];
  readonly rateLimit?: RateLimit | undefined;
}

const NOT_FOUND = refusal(apiErrors.notFound);
const UNAUTHENTICATED = refusal(apiErrors.unauthenticated, { 'www-authenticate': 'Token' });
const VERSION_NOT_SUPPORTED = refusal(apiErrors.versionNotSupported);
const BODY_TOO_LARGE = refusal(apiErrors.bodyTooLarge);
const UNSUPPORTED_ENCODING = refusal(apiErrors.unsupportedEncoding);

/**
 * Responds to requests of the API. The decisions determine the order of checks: authentication (and with it the rate
 * limit), version, route, method, identifiers, content encoding, size, UTF-8, JSON. The operation makes all further
 * checks.
 */
export function createResponder({ resources, rateLimit, ...context }: ResponderOptions) {
  /** @param target the request target, as sent */
  return async (request: IncomingMessage, target: string, trace: Trace): Promise<ApiResponse> => {
    const path = parsePath(target);
    if (!path) return NOT_FOUND;
    const { accountId, segments } = path;

    const secret = tokenOf(request.headers.authorization);
    const token = secret === undefined ? undefined : await checkToken(context, accountId, secret);
    if (!token) return UNAUTHENTICATED;
    trace.accountId = accountId;
    trace.tokenId = token.id;
    const wait = rateLimit?.(token.id);
    if (wait !== undefined) return tooManyRequests(wait);

    const version = path.version === undefined ? NEWEST_VERSION : servedVersion(path.version);
    if (!version) return VERSION_NOT_SUPPORTED;

    const match = findResource(resources, path.version !== undefined, segments);
    if (!match) return NOT_FOUND;
    const { resource, id } = match;
    const operation = resource.operations[request.method as Method];
    if (!operation) return methodNotAllowed(resource);
    trace.operation = operation.name;

    const idFault = resource.judgeId?.(id);
    if (idFault) return idFault;

    let body: Readonly<Record<string, unknown>> = {};
    if (operation.body) {
      if (!isPlain(request)) return UNSUPPORTED_ENCODING;
      const bytes = await receiveBody(request, operation.bodyLimit);
      if (!bytes) return BODY_TOO_LARGE;
      const parsed = parseBody(bytes);
      if (parsed.error) return refusal(parsed.error);
      body = parsed.attributes;
    }
    return operation.respond({ accountId, version, id, body, context: trace.context }).catch(asDeleted);
  };
}

/** An account that is deleted during a request has no tokens any more. */
function asDeleted(error: unknown): ApiResponse {
  if (error instanceof AssessError && error.code === 'unknown_account') return UNAUTHENTICATED;
  throw error;
}

/** The version that a segment of a path names: `v` and its name, exactly. */
function servedVersion(segment: string) {
  return segment.startsWith('v') ? findVersion(segment.slice(1)) : undefined;
}

function methodNotAllowed({ operations }: Resource): ApiResponse {
  return refusal(apiErrors.methodNotAllowed, { allow: Object.keys(operations).join(', ') });
}

function tooManyRequests(seconds: number): ApiResponse {
  return refusal(apiErrors.tooManyRequests, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });
}

/**
 * `Authorization: Token token=<API_TOKEN>`: scheme and parameter in any case, the token quoted or not, nothing after it
 * (decision 2).
 */
const CREDENTIALS = /^token +token=(?:"([A-Za-z0-9-]{1,40})"|([A-Za-z0-9-]{1,40}))$/i;

/** The token of an Authorization header; undefined if there is none, or the header is malformed. */
export function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const [, quoted, bare] = CREDENTIALS.exec(authorization) ?? [];
  return quoted ?? bare;
}
