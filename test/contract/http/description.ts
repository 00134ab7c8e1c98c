import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiDescription } from '../../../src/server/openapi/describe-api.js';
import { errorsOf } from '../../../src/server/openapi/documented-errors.js';
import type { Answer, Request } from './row.js';

/** What sees to it that answers are those of the description of the API, and keeps count of what it saw. */
export interface Watch {
  (sent: Pick<Request, 'method' | 'path'>, answer: Answer): void;
  /** Operations with the statuses and messages that were seen of them, `operation status message`. */
  readonly seen: ReadonlySet<string>;
}

/** Holds answers to the description of the API: to its schemas by a validator of JSON Schema, and to its list of messages. */
export function watchAnswers(api: ApiDescription): Watch {
  const ajv = new Ajv2020({ strict: true, strictTuples: false, strictTypes: false, validateFormats: false });
  ajv.addKeyword({ keyword: 'components' });
  ajv.addSchema({ $id: 'api', components: api.components });
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const validatorOf = (schema: object) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const validator = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validator);
    return validator;
  };
  const validate = (schema: object, body: unknown): void => {
    const validator = validatorOf(schema);
    expect({ body, isValid: validator(body), errors: validator.errors }).toMatchObject({ isValid: true });
  };
  const paths = Object.entries(api.paths).map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/\{[a-z_]+\}/g, '[^/]*')}$`),
    operations,
  }));
  const seen = new Set<string>();

  const watch = ({ method, path }: Pick<Request, 'method' | 'path'>, { status, body }: Answer) => {
    if (body === undefined) return;
    const found = paths.find(({ pattern }) => pattern.test(path.split('?')[0]!));
    const operation = found?.operations[method.toLowerCase()];
    const response = operation?.responses[status];
    const documented = errorsOf(operation?.operationId ?? '').map(
      (error) => `${error.status} ${error.message}`,
    );
    if (operation) expect(Object.keys(operation.responses)).toContain(String(status));
    validate(response?.content['application/json'].schema ?? { $ref: '#/components/schemas/Error' }, body);
    if (status >= 400) {
      const message = documented.find((template) => patternOf(template).test(`${status} ${body.message}`));
      expect(message, `the reference lists: ${status} ${body.message}`).toBeDefined();
      seen.add(`${operation?.operationId ?? 'any'} ${message}`);
    } else if (operation) seen.add(`${operation.operationId} ${status}`);
  };
  return Object.assign(watch, { seen });
}

/** A documented message as a pattern: what stands in `<…>` differs from answer to answer. */
const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<[a-z]+>/g, '\\S+')}$`);
