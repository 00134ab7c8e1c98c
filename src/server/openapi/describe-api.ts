import { STATUS_CODES } from 'node:http';
import { IDENTIFIER_PATTERN } from '../../domain/submissions/identifier.js';
import { TRACEPARENT } from '../../domain/trace-context.js';
import { API_VERSIONS } from '../../domain/versions/index.js';
import type { ApiVersion } from '../../domain/versions/version.js';
import { NOTIFICATION_ID_HEADER, SIGNATURE_HEADER, STANDARD_HEADERS } from '../../domain/webhooks/webhook.js';
import { ID, type Operation, type Resource } from '../resource.js';
import { JSON_TYPE, PROBLEM_TYPE } from '../response.js';
import { componentSchemas, type JsonSchema, reference } from './component-schemas.js';
import { errorsOf } from './documented-errors.js';
import { OPERATION_NOTES } from './operation-notes.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [JSON_TYPE]: { readonly schema: JsonSchema };
  /** Of errors, for clients that prefer it. */
  readonly [PROBLEM_TYPE]?: { readonly schema: JsonSchema };
}

interface DescribedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content: Content;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

/** The description of the API, in OpenAPI 3.1. */
export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>> & { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<
    Record<string, unknown>
  >;
  readonly [member: string]: unknown;
}

/** Describes the API from its resources and the schemas that validate them. */
export function describeApi(resources: readonly Resource[]): ApiDescription {
  return {
    openapi: '3.1.0',
    info: {
      title: 'assess',
      summary: 'Automatic assessment of learner-written English',
      description: DESCRIPTION,
      version: API_VERSIONS.at(-1)!.name,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that provides this description' }],
    security: [{ token: [] }],
    paths: Object.fromEntries(resources.map((resource) => [pathOf(resource), operationsOf(resource)])),
    webhooks: { textAssessment: { post: NOTIFICATION } },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Authorization: Token token=<API_TOKEN>`. The token may be in quotes.',
        },
      },
      schemas: componentSchemas(),
    },
  };
}

/** How a version differs, in words. */
function differences({ name, indices, successAttributes }: ApiVersion, position: number): string {
  const before = API_VERSIONS[position - 1]?.successAttributes ?? successAttributes;
  const added = successAttributes.filter((attribute) => !before.includes(attribute));
  return [
    `${name}: indices count ${indices === 'code_units' ? 'UTF-16 code units' : 'Unicode code points'}`,
    ...(added.length > 0
      ? [`results also have ${added.map((attribute) => `\`${attribute}\``).join(', ')}`]
      : []),
  ].join('; ');
}

const DESCRIPTION = [
  'Submit learners’ texts with the questions that they answer. The service assesses them in the background. Request the ' +
    'results, or receive notifications through a webhook.',
  'Request bodies are JSON in UTF-8, at most 512 KiB. Every response is JSON. The response to a failed request has an HTTP ' +
    `error status and an error object, whose \`message\` gives the reason. Clients whose header \`Accept\` names \`${PROBLEM_TYPE}\` ` +
    '(RFC 9457), with no lower quality than plain JSON, get the reason as `detail`, and the status as `status`.',
  'A request may have the header `traceparent` of W3C Trace Context, and `tracestate` with it. The log has the trace id, and the notification of ' +
    'a text continues the trace.',
  'Requests are checked in this order: authentication, version, path, method, the id in the path, content encoding, size, ' +
    'UTF-8, JSON, attributes in the order of their table, conflicts with stored data. The response reports the first error.',
  'It is always safe to submit the same text with the same id and attributes again. This has no further effect.',
  'Indices are zero-based and end-exclusive. Spans are not empty. Lists of spans are sorted by start and do not overlap.',
  'Clients must ignore unknown attributes and values, because later minor versions may add some.',
  `Versions:\n${API_VERSIONS.map((version, position) => `- ${differences(version, position)}`).join('\n')}`,
].join('\n\n');

const VERSION: Parameter = {
  name: 'version',
  in: 'path',
  required: true,
  description: 'The version of the API. All versions use the same data.',
  schema: { type: 'string', enum: API_VERSIONS.map(({ name }) => `v${name}`) },
};
/** Headers of W3C Trace Context, as requests and notifications may have them. */
const traceParameters = (meaning: string): Parameter[] => [
  {
    name: 'traceparent',
    in: 'header',
    required: false,
    description: `${meaning} (W3C Trace Context). A malformed header counts as absent.`,
    schema: { type: 'string', pattern: TRACEPARENT.source },
  },
  {
    name: 'tracestate',
    in: 'header',
    required: false,
    description: 'What systems along the way added to the trace.',
    schema: { type: 'string' },
  },
];
const TRACE = traceParameters('The trace that the request belongs to');
const identifier = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: IDENTIFIER_PATTERN },
});
const ACCOUNT = identifier('account_id', 'The account that the token belongs to.');

/** The meaning of an id, by the segment before it. */
const ID_MEANING: Readonly<Record<string, string>> = {
  text: 'The id of the text, chosen by the client, new for every text.',
  author: 'The `author_id` of the submissions.',
  webhooks: 'The id of the webhook, as returned when it was created and in the list.',
};

const pathOf = ({ versioned, path }: Resource) =>
  ['', ...(versioned ? ['{version}'] : []), 'account', '{account_id}', ...path].join('/');

function operationsOf(resource: Resource): Record<string, DescribedOperation> {
  const { versioned, path, operations } = resource;
  const position = path.indexOf(ID);
  const parameters = [
    ...(versioned ? [VERSION] : []),
    ACCOUNT,
    ...(position === -1 ? [] : [identifier('id', ID_MEANING[path[position - 1]!]!)]),
    ...TRACE,
  ];
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method.toLowerCase(),
      {
        operationId: operation.name,
        summary: operation.summary,
        description: OPERATION_NOTES[operation.name] ?? '',
        parameters,
        ...(operation.body && { requestBody: { required: true, content: json(reference(operation.body)) } }),
        responses: responsesOf(operation),
      },
    ]),
  );
}

const json = (schema: JsonSchema): Content => ({ [JSON_TYPE]: { schema } });

/** The two forms of an error with a status. */
const errorContent = (status: number): Content => ({
  [JSON_TYPE]: { schema: withStatus('Error', 'code', status) },
  [PROBLEM_TYPE]: { schema: withStatus('Problem', 'status', status) },
});
const withStatus = (name: string, member: string, status: number): JsonSchema => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }, { properties: { [member]: { const: status } } }],
});

/** Headers that accompany a status. */
const HEADERS: Readonly<Record<number, DescribedResponse['headers']>> = {
  401: { 'WWW-Authenticate': { description: 'The scheme.', schema: { type: 'string', const: 'Token' } } },
  405: { Allow: { description: 'The methods of the path.', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
  503: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
};

function responsesOf({ name, success }: Operation): Record<string, DescribedResponse> {
  const errors = errorsOf(name);
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b);
  const described = statuses.map((status): [string, DescribedResponse] => {
    const messages = errors.filter((error) => error.status === status);
    const headers = HEADERS[status];
    return [
      String(status),
      {
        description: `${STATUS_CODES[status]}\n\n${messages.map(({ message, meaning }) => `- \`${message}\`: ${meaning}`).join('\n')}`,
        ...(headers && { headers }),
        content: errorContent(status),
      },
    ];
  });
  return {
    200: { description: 'Success.', content: json(reference(success)) },
    ...Object.fromEntries(described),
  };
}

/** What the setting `standardWebhooks` adds to notifications. */
const STANDARD = [
  [STANDARD_HEADERS.id, `The same as \`${NOTIFICATION_ID_HEADER}\``],
  [STANDARD_HEADERS.timestamp, 'Seconds since 1970'],
  [STANDARD_HEADERS.signature, '`v1,<signature>` in Base64, one for each secret, separated by spaces'],
].map(
  ([name = '', meaning]): Parameter => ({
    name,
    in: 'header',
    required: false,
    description: `${meaning}; by Standard Webhooks, if the server is set to send its headers.`,
    schema: { type: 'string' },
  }),
);

const NOTIFICATION = {
  operationId: 'notifyWebhook',
  summary: 'Sent to every webhook of the account when a text has been assessed',
  description:
    'Respond with a 2xx status as soon as you have stored it. The same notification may arrive more than once, ' +
    `under the same \`${NOTIFICATION_ID_HEADER}\`. The signature is the ` +
    'HMAC-SHA-256, in lowercase hex, of the timestamp, a full stop and the raw body, keyed with the secret of the webhook.',
  security: [],
  parameters: [
    {
      name: SIGNATURE_HEADER,
      in: 'header',
      required: true,
      description:
        '`t=<milliseconds since 1970>,v1=<signature>`, with several `v1` while a secret is being changed.',
      schema: { type: 'string' },
    },
    {
      name: NOTIFICATION_ID_HEADER,
      in: 'header',
      required: true,
      description: 'The same in every attempt of a notification.',
      schema: { type: 'string', format: 'uuid' },
    },
    ...traceParameters('A step of the trace that the submission of the text belongs to, if it had one'),
    ...STANDARD,
  ],
  requestBody: { required: true, content: json({ $ref: '#/components/schemas/Notification' }) },
  responses: {
    '2XX': { description: 'The notification was handled.' },
    '4XX': {
      description:
        'The receiver refused the signature (401, 403) or is gone (410), which disables the webhook. Only 408, 425 and 429 ' +
        'lead to another attempt.',
    },
    '5XX': { description: 'Retried after 1, 5 and 15 minutes, then hourly, for up to 24 hours.' },
  },
};
