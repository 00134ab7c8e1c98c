import type { z } from 'zod';
import type { TraceContext } from '../domain/trace-context.js';
import type { ApiVersion } from '../domain/versions/version.js';
import type { ApiResponse } from './response.js';

/** A request that passed every check except those of its operation. */
interface Call {
  readonly accountId: string;
  /** The version in the path; the newest if the path has none. */
  readonly version: ApiVersion;
  /** The segment that `{id}` stands for; empty if the path has none. */
  readonly id: string;
  /** The attributes of the body; empty for an operation that takes none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The trace context that the client sent. */
  readonly context?: TraceContext | undefined;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** One method of a resource. */
export interface Operation {
  /** Names the operation in logs, metrics and the description of the API. */
  readonly name: string;
  readonly summary: string;
  /** The schema of the body, if the operation has one. Its bytes are checked before `respond` is called. */
  readonly body?: z.ZodType;
  /** Maximum size of the body in bytes, if it may be larger than a text with its question. */
  readonly bodyLimit?: number;
  /** The schema of a successful response. */
  readonly success: z.ZodType;
  respond(call: Call): Promise<ApiResponse>;
}

/** A kind of path and its operations. */
export interface Resource {
  /** Whether the path begins with a version. */
  readonly versioned: boolean;
  /** The segments after the account. */
  readonly path: readonly (string | typeof ID)[];
  readonly operations: Readonly<Partial<Record<Method, Operation>>>;
  /** The response to a request with an invalid id; absent if the operations check ids themselves. */
  judgeId?(id: string): ApiResponse | undefined;
}

/** The segment that is the id. */
export const ID = '{id}';

/** The resource of a path, with the id in the path. */
interface Match {
  readonly resource: Resource;
  readonly id: string;
}

/**
 * Finds the resource of a path. An id may be empty or malformed, but a path with a trailing slash after a complete path
 * has no resource.
 */
export function findResource(
  resources: readonly Resource[],
  versioned: boolean,
  segments: readonly string[],
): Match | undefined {
  const resource = resources.find((candidate) => leadsTo(candidate, versioned, segments));
  if (!resource) return undefined;
  if (segments.at(-1) === '') {
    const withoutSlash = segments.slice(0, -1);
    if (resources.some((candidate) => leadsTo(candidate, versioned, withoutSlash))) return undefined;
  }
  const position = resource.path.indexOf(ID);
  return { resource, id: position === -1 ? '' : segments[position]! };
}

function leadsTo(resource: Resource, versioned: boolean, segments: readonly string[]): boolean {
  return (
    resource.versioned === versioned &&
    resource.path.length === segments.length &&
    resource.path.every((name, position) => name === ID || name === segments[position])
  );
}
