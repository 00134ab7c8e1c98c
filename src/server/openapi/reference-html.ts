import { type Content, type Html, html } from '../../page/html.js';
import { table as tableOf } from '../../page/table.js';
import type { JsonSchema } from './component-schemas.js';

/** A line with `code` in backticks. */
const line = (text: string): Content =>
  text.split(/`([^`]+)`/).map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));

/** Paragraphs and lists of a description: blank lines separate paragraphs, `- ` begins an item. */
export const prose = (text: string): Html =>
  html`${text.split('\n\n').map((paragraph) => {
    const lines = paragraph.split('\n');
    const items = lines.filter((entry) => entry.startsWith('- '));
    const words = lines.filter((entry) => !entry.startsWith('- ')).join(' ');
    const list = items.map((item) => html`<li>${line(item.slice(2))}</li>`);
    return html`${words && html`<p>${line(words)}</p>`}${list.length > 0 && html`<ul>${list}</ul>`}\n`;
  })}`;

/** A table whose cells may contain `code` in backticks. */
export const table = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Html =>
  tableOf({
    caption,
    columns: heads.map((title) => ({ title })),
    rows: rows.map((cells) => cells.map(line)),
  });

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A table of the attributes of an object; one for each alternative of a union, with its `type` in the caption. */
export function attributesTable(caption: string, schemas: Schemas, schema: JsonSchema): Content {
  const resolved = resolve(schemas, schema);
  if (Array.isArray(resolved.oneOf))
    return resolved.oneOf.map((option: JsonSchema) =>
      attributesTable(`${caption} (${tagOf(resolve(schemas, option))})`, schemas, option),
    );
  return table(caption, ['attribute', 'type', 'presence', 'meaning'], attributeRows(schemas, resolved, ''));
}

const tagOf = ({ properties }: JsonSchema) => String((properties as Schemas).type?.const);

function attributeRows(schemas: Schemas, schema: JsonSchema, prefix: string): string[][] {
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Schemas).flatMap(([name, property]) => {
    const attribute = resolve(schemas, property);
    const path = `${prefix}${name}`;
    return [
      [
        `\`${path}\``,
        typeOf(attribute),
        required.has(name) ? 'always' : 'optional',
        descriptionOf(attribute),
      ],
      ...attributeRows(schemas, attribute, `${path}.`),
    ];
  });
}

function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined;
  return name === undefined ? schema : { ...schemas[name], ...schema };
}

/** The description of an attribute, or of its value when it is not null. */
function descriptionOf({ description, anyOf }: JsonSchema): string {
  const [option] = (anyOf ?? []) as readonly JsonSchema[];
  return String(description ?? option?.description ?? '');
}

/** What a value can be, in a few words. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const options = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (options) return options.map(typeOf).join(' or ');
  if (Array.isArray(schema.prefixItems)) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  const types = [schema.type ?? 'anything'].flat().join(' or ');
  const items = schema.type === 'array' && schema.items ? ` of ${typeOf(schema.items as JsonSchema)}` : '';
  return `${types}${items}${limits(schema)}`;
}

function limits({ minimum, maximum, exclusiveMinimum, maxLength }: JsonSchema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  return maxLength === undefined ? '' : ` of at most ${maxLength} characters`;
}
