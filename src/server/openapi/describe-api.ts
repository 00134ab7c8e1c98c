import { STATUS_CODES } from 'node:http';
import { IDENTIFIER_PATTERN } from '../../domain/identifier.js';
import { API_VERSIONS } from '../../domain/versions/index.js';
import type { ApiVersion } from '../../domain/versions/version.js';
import { NOTIFICATION_ID_HEADER, SIGNATURE_HEADER } from '../../domain/webhook.js';
import { ID, type Operation, type Resource } from '../resource.js';
import { componentSchemas, type JsonSchema, reference } from './component-schemas.js';
import { errorsOf } from './documented-errors.js';
import { OPERATION_NOTES } from './operation-notes.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'header';
  readonly required: true;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema };
}

export interface DescribedResponse {
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

/** Describes the API from the resources that it serves and the schemas that they judge by. */
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
    servers: [{ url: '/', description: 'The server that gave this description' }],
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
  'Texts written by learners go in with the question that they answer; they are assessed in the background; results are ' +
    'asked for, or notified of to webhooks.',
  'Bodies are JSON in UTF-8 of at most 512 KiB. Every answer is JSON. A request that failed is answered with its HTTP ' +
    'status and an error object, whose `message` says why.',
  'Requests are judged in this order: authentication, version, path, method, the id in the path, content encoding, size, ' +
    'UTF-8, JSON, attributes in the order of their table, conflicts with what is stored. The first fault is answered.',
  'Submitting the same text with the same id and attributes again is safe at any time and has no further effect.',
  'Indices are zero-based and end-exclusive. No span is empty, lists are sorted by start and do not overlap.',
  'Clients leave attributes and values that they do not know out of account: later minor versions may add some.',
  `Versions:\n${API_VERSIONS.map((version, position) => `- ${differences(version, position)}`).join('\n')}`,
].join('\n\n');

const VERSION: Parameter = {
  name: 'version',
  in: 'path',
  required: true,
  description: 'The version of the API. All work on the same data.',
  schema: { type: 'string', enum: API_VERSIONS.map(({ name }) => `v${name}`) },
};
const identifier = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: IDENTIFIER_PATTERN },
});
const ACCOUNT = identifier('account_id', 'The account that the token belongs to.');

/** What the segment before an id names. */
const ID_MEANING: Readonly<Record<string, string>> = {
  text: 'The id of the text, chosen by the client, new for every text.',
  author: 'The `author_id` of the submissions.',
  webhooks: 'The id that creation and list gave.',
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

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** Headers that come with a status. */
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
        content: json({
          allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { const: status } } }],
        }),
      },
    ];
  });
  return {
    200: { description: 'The operation did what it was asked for.', content: json(reference(success)) },
    ...Object.fromEntries(described),
  };
}

const NOTIFICATION = {
  operationId: 'notifyWebhook',
  summary: 'Sent to every webhook of the account when a text has been assessed',
  description:
    'Answer with a 2xx status once it is handled. The same notification may come more than once, ' +
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
  ],
  requestBody: { required: true, content: json({ $ref: '#/components/schemas/Notification' }) },
  responses: {
    '2XX': { description: 'The notification was handled.' },
    '4XX': {
      description:
        'The signature was refused (401, 403), or the endpoint is gone (410), which disables the webhook; no further ' +
        'attempt, but after 408, 425 and 429.',
    },
    '5XX': { description: 'Attempts go on after 1, 5 and 15 minutes, then hourly, for up to 24 hours.' },
  },
};
