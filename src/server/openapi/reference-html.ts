import type { JsonSchema } from './component-schemas.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** A line with `code` in backticks. */
const line = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Paragraphs and lists of a description: blank lines part paragraphs, `- ` begins an item. */
export function prose(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      const items = lines.filter((entry) => entry.startsWith('- '));
      const words = lines.filter((entry) => !entry.startsWith('- ')).join(' ');
      const list = items.map((item) => `<li>${line(item.slice(2))}</li>`).join('');
      return `${words ? `<p>${line(words)}</p>` : ''}${list ? `<ul>${list}</ul>` : ''}`;
    })
    .join('\n');
}

/** A table of lines. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${line(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${line(cell)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The attributes of an object, or of each of the objects that it can be. */
export function attributesTable(schemas: Schemas, schema: JsonSchema): string {
  const resolved = resolve(schemas, schema);
  if (Array.isArray(resolved.oneOf)) {
    return resolved.oneOf.map((option: JsonSchema) => attributesTable(schemas, option)).join('\n');
  }
  return table(['attribute', 'type', 'there', 'meaning'], attributeRows(schemas, resolved, ''));
}

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

/** What is said of an attribute, or of what it is where it is not null. */
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
