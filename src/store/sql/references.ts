import { counted } from '../../domain/counted.js';
import type { Sql } from './sql.js';

/** Values of a column of a table are those of the key of another table. */
export type Reference = readonly [table: string, column: string, other: string, key: string];

/** References to texts. @param tables with rows of texts */
export const toTexts = (tables: readonly string[]): Reference[] =>
  tables.map((table) => [table, 'receipt', 'submission', 'receipt']);

/** References to deliveries; a row that goes without another one comes after it. */
export const TO_DELIVERIES: readonly Reference[] = [
  ['notification', 'webhook_id', 'webhook', 'id'],
  ['delivery_attempt', 'notification', 'notification', 'number'],
];

const TO_ACCOUNTS: readonly Reference[] = ['submission', 'token', 'webhook', 'lti_platform', 'lti_task'].map(
  (table) => [table, 'account_id', 'account', 'id'],
);

/** A condition on rows `t`: that they lack the row that they refer to. */
export function lacks({ sameAccount }: Pick<Sql, 'sameAccount'>, [, column, other, key]: Reference): string {
  const same = other === 'account' ? 'true' : sameAccount('o', 't');
  return `NOT EXISTS (SELECT 1 FROM ${other} AS o WHERE o.${key} = t.${column} AND ${same})`;
}

/** All references. @param tables with rows of texts */
export const allReferences = (tables: readonly string[]): Reference[] => [
  ...toTexts(tables),
  ...TO_DELIVERIES,
  ...TO_ACCOUNTS,
];

/** What is wrong if rows lack the row that they refer to. */
export async function faultOf(sql: Sql, reference: Reference): Promise<string[]> {
  const [table, , other] = reference;
  const [lost = 0] = await sql.numbers(
    `SELECT count(*)::FLOAT8 FROM ${table} AS t WHERE ${lacks(sql, reference)}`,
  );
  return lost === 0 ? [] : [`${counted(lost, `row of ${table} has`, `rows of ${table} have`)} no ${other}`];
}
