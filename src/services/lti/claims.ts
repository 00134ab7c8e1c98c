import { z } from 'zod';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

/** Scopes of the services of platforms. */
export const SCOPES = {
  lineItem: `${AGS}scope/lineitem`,
  score: `${AGS}scope/score`,
  members: `${NRPS}scope/contextmembership.readonly`,
} as const;

/** Names of claims. */
export const CLAIMS = {
  messageType: `${LTI}message_type`,
  version: `${LTI}version`,
  deployment: `${LTI}deployment_id`,
  target: `${LTI}target_link_uri`,
  roles: `${LTI}roles`,
  link: `${LTI}resource_link`,
  context: `${LTI}context`,
  custom: `${LTI}custom`,
  presentation: `${LTI}launch_presentation`,
  grades: `${AGS}claim/endpoint`,
  members: `${NRPS}claim/namesroleservice`,
  deepLinking: `${DEEP_LINKING}deep_linking_settings`,
  contentItems: `${DEEP_LINKING}content_items`,
  data: `${DEEP_LINKING}data`,
} as const;

export const VERSION = '1.3.0';
export const RESOURCE_LINK = 'LtiResourceLinkRequest';
export const DEEP_LINKING_REQUEST = 'LtiDeepLinkingRequest';
export const DEEP_LINKING_RESPONSE = 'LtiDeepLinkingResponse';

/** U+0000 is no character of names, and PostgreSQL does not take it. */
export const withoutNul = (value: string): boolean => !value.includes('\0');
const url = z.string().max(2048).refine(withoutNul);
/** The id that a platform has given to something. */
export const id = z.string().min(1).max(255).refine(withoutNul);

/** A language tag; no launch fails because of it. */
const locale = z.string().max(40).optional().catch(undefined);

/** The claims of a launch that this tool reads; others are ignored. */
export const launchClaims = z.object({
  sub: id,
  nonce: z.string(),
  name: z.string().max(255).optional(),
  locale,
  [CLAIMS.messageType]: z.enum([RESOURCE_LINK, DEEP_LINKING_REQUEST]),
  [CLAIMS.version]: z.literal(VERSION),
  [CLAIMS.deployment]: id,
  [CLAIMS.roles]: z.array(z.string()).default([]),
  [CLAIMS.link]: z.object({ id, title: z.string().optional() }).optional(),
  [CLAIMS.custom]: z.record(z.string(), z.unknown()).optional(),
  [CLAIMS.presentation]: z.object({ return_url: url.optional(), locale }).optional(),
  [CLAIMS.grades]: z
    .object({ lineitem: url.optional(), lineitems: url.optional(), scope: z.array(z.string()).default([]) })
    .optional(),
  [CLAIMS.members]: z.object({ context_memberships_url: url }).optional(),
  [CLAIMS.deepLinking]: z
    .object({ deep_link_return_url: url, data: z.string().max(8192).optional() })
    .optional(),
});

export type LaunchClaims = z.output<typeof launchClaims>;

/** Roles of people who make tasks and see a class. */
const TEACHER =
  /\/(?:membership#(?:Instructor|ContentDeveloper|Administrator|Manager)|membership\/Instructor#\w+|(?:institution|system)\/person#(?:Administrator|SysAdmin))$/;
/** Short names of roles in a course, which LTI allows. */
const SHORT = new Set(['Instructor', 'ContentDeveloper', 'Administrator', 'Manager']);

export const isTeacher = (roles: readonly string[]): boolean =>
  roles.some((role) => TEACHER.test(role) || SHORT.has(role));
