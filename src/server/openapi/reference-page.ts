import { ERROR_CODES } from '../../engine/results/codes.js';
import { page } from '../../page/document.js';
import { type Content, type Html, html } from '../../page/html.js';
import type { ApiDescription, DescribedOperation } from './describe-api.js';
import { attributesTable, prose, table } from './reference-html.js';

/** The API reference as one HTML page without scripts or other files: every operation, notifications, error codes. */
export function referencePage(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      title: operation.summary,
      content: aboutOperation(api, path, method.toUpperCase(), operation),
    })),
  );
  return page({
    title: `${api.info.title}: API reference`,
    lead: html`${prose(api.info.description)}<p><a href="/openapi.json">OpenAPI 3.1</a></p>`,
    sections: [
      { id: 'authentication', title: 'Authentication', content: authentication() },
      ...operations,
      { id: 'notifications', title: 'Notifications', content: aboutNotifications(api) },
      { id: 'error-codes', title: 'Error codes', content: aboutErrorCodes() },
    ],
    footer: '',
  }).toString();
}

const authentication = (): Html =>
  html`${prose(
    'Every request carries `Authorization: Token token=<API_TOKEN>`. A token opens one account.',
  )}<pre>${EXAMPLE}</pre>`;

function aboutOperation(
  { components: { schemas } }: ApiDescription,
  path: string,
  method: string,
  { summary, description, parameters, requestBody, responses }: DescribedOperation,
): Content {
  const [success, ...failures] = Object.entries(responses);
  return html`<p><b>${method}</b> <code>${path}</code></p>
${prose(description)}
${table(
  `Path: ${summary}`,
  ['name', 'meaning', 'format'],
  parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description, schema }) => [
      `\`${name}\``,
      description,
      `\`${Array.isArray(schema.enum) ? schema.enum.join('`, `') : schema.pattern}\``,
    ]),
)}
${requestBody && attributesTable(`Request body: ${summary}`, schemas, requestBody.content['application/json'].schema)}
${attributesTable(`Response: ${summary}`, schemas, success![1].content['application/json'].schema)}
<h3>Errors</h3>
${failures.map(([status, { description }]) => prose(`${status} ${description}`))}`;
}

function aboutNotifications({ webhooks, components: { schemas } }: ApiDescription): Html {
  const { post } = (webhooks as Readonly<Record<string, { post: Notification }>>).textAssessment!;
  return html`${prose(`${post.summary}.\n\n${post.description}`)}
${table(
  'Headers of a notification',
  ['header', 'meaning'],
  post.parameters.map(({ name, description }) => [`\`${name}\``, description]),
)}
${attributesTable('Body of a notification', schemas, { $ref: '#/components/schemas/Notification' })}
${table(
  'Responses to a notification',
  ['status', 'meaning'],
  Object.entries(post.responses).map(([status, { description }]) => [status, description]),
)}`;
}

interface Notification {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly description: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const aboutErrorCodes = (): Html => html`${prose(
  'The codes of `textual_errors` are those of the Cambridge Learner Corpus. A code replaces its span by the correction; ' +
    'an empty correction deletes it. A missing word is attached to a neighbour, and `+` says on which side: `MD+` inserts ' +
    'before its span, `+MD` after it. Any code that begins with `M` can carry a `+`.',
)}
${table(
  'Codes',
  ['code', 'meaning', 'example'],
  Object.entries(ERROR_CODES).map(([code, { meaning, example }]) => [`\`${code}\``, meaning, example]),
)}`;

const EXAMPLE = `curl -X PUT $BASE_URL/v2.2.0/account/$ACCOUNT/text/essay-1 \\
  -H "Authorization: Token token=$TOKEN" -H 'Content-Type: application/json' \\
  -d '{"text": "I have a dog.", "author_id": "anna", "task_id": "pets", "question_text": "Do you have a pet?"}'

curl $BASE_URL/v2.2.0/account/$ACCOUNT/text/essay-1/results -H "Authorization: Token token=$TOKEN"`;
