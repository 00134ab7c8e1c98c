import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiDescription } from '../../../src/server/openapi/describe-api.js';
import { errorsOf } from '../../../src/server/openapi/documented-errors.js';
import { PROBLEM_TYPE } from '../../../src/server/response.js';
import type { Request, Response } from './row.js';

/** Checks responses against the description of the API and records what it has seen. */
export interface Watch {
  (sent: Pick<Request, 'method' | 'path'>, response: Response): void;
  /** Operations with the statuses and messages seen, as `operation status message`. */
  readonly seen: ReadonlySet<string>;
}

/** Checks responses against the schemas of the description, with a JSON Schema validator, and its list of messages. */
export function watchResponses(api: ApiDescription): Watch {
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

  const watch = ({ method, path }: Pick<Request, 'method' | 'path'>, { status, headers, body }: Response) => {
    if (body === undefined) return;
    const found = paths.find(({ pattern }) => pattern.test(path.split('?')[0]!));
    const operation = found?.operations[method.toLowerCase()];
    const response = operation?.responses[status];
    const documented = errorsOf(operation?.operationId ?? '').map(
      (error) => `${error.status} ${error.message}`,
    );
    if (operation) expect(Object.keys(operation.responses)).toContain(String(status));
    const isProblem = headers['content-type']?.startsWith(PROBLEM_TYPE);
    const content = response?.content[isProblem ? PROBLEM_TYPE : 'application/json'];
    validate(content?.schema ?? { $ref: `#/components/schemas/${isProblem ? 'Problem' : 'Error'}` }, body);
    if (status >= 400) {
      const said = `${status} ${isProblem ? body.detail : body.message}`;
      const message = documented.find((template) => patternOf(template).test(said));
      expect(message, `the reference lists: ${said}`).toBeDefined();
      seen.add(`${operation?.operationId ?? 'any'} ${message}`);
    } else if (operation) seen.add(`${operation.operationId} ${status}`);
  };
  return Object.assign(watch, { seen });
}

/** A documented message as a pattern: `<…>` stands for a part that varies. */
const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<[a-z]+>/g, '\\S+')}$`);
