import type { z } from 'zod';
import type { ApiVersion } from '../domain/versions/version.js';
import type { Answer } from './answer.js';

/** A request that passed every check but those of its operation. */
export interface Call {
  readonly accountId: string;
  /** The version in the path; the newest for a path without one. */
  readonly version: ApiVersion;
  /** The segment that `{id}` stands for; empty where the path has none. */
  readonly id: string;
  /** The attributes of the body; empty for an operation that takes none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** What can be done with a resource by one method. */
export interface Operation {
  /** Names the operation in logs, figures and the description of the API. */
  readonly name: string;
  readonly summary: string;
  /** What the body may hold, for an operation that takes one: its bytes are judged before `answer` is called. */
  readonly body?: z.ZodType;
  /** What the operation answers when it did what it was asked for. */
  readonly success: z.ZodType;
  answer(call: Call): Promise<Answer>;
}

/** A kind of path and what can be done with it. */
export interface Resource {
  /** Whether the path begins with a version. */
  readonly versioned: boolean;
  /** The segments after the account. */
  readonly path: readonly (string | typeof ID)[];
  readonly operations: Readonly<Partial<Record<Method, Operation>>>;
  /** What a request whose id can't be one is answered; absent where the operations see to that. */
  judgeId?(id: string): Answer | undefined;
}

/** The segment that is the id. */
export const ID = '{id}';

/** A resource that a path leads to, with the id in the path. */
export interface Match {
  readonly resource: Resource;
  readonly id: string;
}

/**
 * Finds the resource that a path leads to. An id may be empty or otherwise ill-formed; but a trailing slash after a whole
 * path leads nowhere.
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
