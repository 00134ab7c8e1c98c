import { z } from 'zod';
import * as schemas from '../schemas.js';

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const range = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** An error response, with the additional attributes of some messages. */
const error = z.object({
  type: z.literal('error'),
  code: z.int().min(400).max(599).describe('The HTTP status.'),
  message: z.string(),
  invalid_attributes: z
    .array(z.string())
    .optional()
    .describe('With `invalid_encoding`: the names of attributes that are not valid UTF-8.'),
  invalid_values: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('With `invalid_encoding`: their values, with each invalid byte as `\\xHH`.'),
  invalid_characters: z
    .record(z.string(), z.tuple([z.string()], range).meta({ minItems: 2 }))
    .optional()
    .describe(
      'With `… contains invalid characters`: for each attribute, the distinct characters, then `[start, end]` of each run.',
    ),
});

/** The same error as RFC 9457 describes it. */
const problem = error.omit({ type: true, code: true, message: true }).extend({
  type: z.literal('about:blank'),
  title: z.string().describe('The name of the status.'),
  status: error.shape.code,
  detail: z.string().describe('The `message` of the error.'),
});

/** The body of a notification. */
const notification = z.object({
  type: z.literal('text_assessment'),
  parameters: z.object({ account_id: z.string(), id: z.string().describe('Id of the text.') }),
  notification: schemas.resultsResponse.describe(
    'The response of the results operation, in the API version of the webhook.',
  ),
});

/** Schemas of the server, by their names in the description of the API. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Submission: schemas.submissionBody,
  Feedback: schemas.feedbackBody,
  WebhookUrl: schemas.webhookBody,
  Done: schemas.doneResponse,
  Results: schemas.resultsResponse,
  AuthorDeletion: schemas.authorDeletionResponse,
  WebhookCreated: schemas.webhookCreatedResponse,
  WebhookList: schemas.webhookListResponse,
  VersionList: schemas.versionsResponse,
  Notification: notification,
  Error: error,
  Problem: problem,
};

const nameOf = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

/** A reference to a named schema. @throws Error for a schema without a name, which the reference would lack */
export function reference(schema: z.ZodType): JsonSchema {
  const name = nameOf.get(schema);
  if (name === undefined)
    throw new Error('a schema of an operation has no name in the description of the API');
  return { $ref: `#/components/schemas/${name}` };
}

/** All named schemas, as JSON Schema. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED)) registry.add(schema, { id: name });
  const { schemas: generated } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // This maximum is JavaScript's, not the API's.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.entries(generated).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      schema as JsonSchema,
    ]),
  );
}
