import { ERROR_CODES } from '../../services/error-codes.js';
import type { ApiDescription, DescribedOperation } from './describe-api.js';
import { attributesTable, escaped, prose, table } from './reference-html.js';

/**
 * The reference of the API as one HTML page: the description of the API for people, and what the codes of errors mean.
 * It needs nothing else, neither scripts nor files from anywhere.
 */
export function referencePage(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const links = operations.map(
    ({ operation }) => `<li><a href="#${operation.operationId}">${escaped(operation.summary)}</a></li>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(api.info.title)}: API reference</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(api.info.title)}: API reference</h1>`,
    `<nav><ul>${links.join('')}<li><a href="#notifications">Notifications</a></li>`,
    '<li><a href="#error-codes">Error codes</a></li><li><a href="/openapi.json">OpenAPI 3.1</a></li></ul></nav>',
    `<main>${prose(api.info.description)}`,
    '<h2 id="authentication">Authentication</h2>',
    prose('Every request carries `Authorization: Token token=<API_TOKEN>`. A token opens one account.'),
    `<pre>${escaped(EXAMPLE)}</pre>`,
    ...operations.map(({ path, method, operation }) => operationSection(api, path, method, operation)),
    notificationSection(api),
    errorCodeSection(),
    '</main></body></html>',
  ].join('\n');
}

function operationSection(
  api: ApiDescription,
  path: string,
  method: string,
  { operationId, summary, description, parameters, requestBody, responses }: DescribedOperation,
): string {
  const [success, ...failures] = Object.entries(responses);
  return [
    `<section><h2 id="${operationId}">${escaped(summary)}</h2>`,
    `<p class="path"><b>${method}</b> <code>${escaped(path)}</code></p>`,
    prose(description),
    '<h3>Path</h3>',
    table(
      ['name', 'meaning', 'format'],
      parameters.map(({ name, description, schema }) => [
        `\`${name}\``,
        description,
        `\`${Array.isArray(schema.enum) ? schema.enum.join('`, `') : schema.pattern}\``,
      ]),
    ),
    ...(requestBody
      ? [
          '<h3>Body</h3>',
          attributesTable(api.components.schemas, requestBody.content['application/json'].schema),
        ]
      : []),
    '<h3>Answer</h3>',
    attributesTable(api.components.schemas, success![1].content['application/json'].schema),
    '<h3>Errors</h3>',
    ...failures.map(([status, { description }]) => prose(`${status} ${description}`)),
    '</section>',
  ].join('\n');
}

function notificationSection(api: ApiDescription): string {
  const { post } = (api.webhooks as Readonly<Record<string, { post: Notification }>>).textAssessment!;
  return [
    `<section><h2 id="notifications">Notifications</h2>${prose(`${post.summary}.\n\n${post.description}`)}`,
    table(
      ['header', 'meaning'],
      post.parameters.map(({ name, description }) => [`\`${name}\``, description]),
    ),
    attributesTable(api.components.schemas, { $ref: '#/components/schemas/Notification' }),
    table(
      ['answer', 'meaning'],
      Object.entries(post.responses).map(([status, { description }]) => [status, description]),
    ),
    '</section>',
  ].join('\n');
}

interface Notification {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly description: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

function errorCodeSection(): string {
  return [
    '<section><h2 id="error-codes">Error codes</h2>',
    prose(
      'The codes of `textual_errors` are those of the Cambridge Learner Corpus. A code replaces its span by the correction; ' +
        'an empty correction deletes it. A missing word is attached to a neighbour, and `+` says on which side: `MD+` inserts ' +
        'before its span, `+MD` after it. Any code that begins with `M` can carry a `+`.',
    ),
    table(
      ['code', 'meaning', 'example'],
      Object.entries(ERROR_CODES).map(([code, { meaning, example }]) => [`\`${code}\``, meaning, example]),
    ),
    '</section>',
  ].join('\n');
}

const EXAMPLE = `curl -X PUT $BASE_URL/v2.2.0/account/$ACCOUNT/text/essay-1 \\
  -H "Authorization: Token token=$TOKEN" -H 'Content-Type: application/json' \\
  -d '{"text": "I have a dog.", "author_id": "anna", "task_id": "pets", "question_text": "Do you have a pet?"}'

curl $BASE_URL/v2.2.0/account/$ACCOUNT/text/essay-1/results -H "Authorization: Token token=$TOKEN"`;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { columns: 2; padding-left: 1.2rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8886; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; }
.path { font-size: 1.1rem; overflow-wrap: anywhere; }
`;
