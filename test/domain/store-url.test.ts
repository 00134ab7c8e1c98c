import { expect, test } from 'vitest';
import { isDatabaseUrl, shownStore } from '../../src/domain/store-url.js';

test('databases are distinguished from files', () => {
  const databases = ['postgres://localhost/assess', 'postgresql:///assess', 'POSTGRES://host/assess'];
  expect(databases.filter((store) => !isDatabaseUrl(store))).toEqual([]);
  const files = ['assess.duckdb', '/data/postgres/assess.duckdb', 'C:\\assess.duckdb', 'postgres:assess'];
  expect(files.filter(isDatabaseUrl)).toEqual([]);
});

test.each([
  ['postgres://anna:pass@db.example:5432/assess', 'postgres://anna@db.example:5432/assess'],
  ['postgres://anna@db.example/assess', 'postgres://anna@db.example/assess'],
  ['postgres://db.example/assess', 'postgres://db.example/assess'],
  ['postgresql://anna:p%40ss@db/assess?sslmode=require', 'postgresql://anna@db/assess?sslmode=require'],
  ['postgres://anna:p@ss/w?r#d@db/assess', 'postgres://anna@db/assess'],
  ['postgres://:pass@db/assess', 'postgres://@db/assess'],
  ['postgres:///assess?host=/run/postgresql', 'postgres:///assess?host=/run/postgresql'],
  ['postgres://db/assess?password=pass', 'postgres://db/assess'],
  ['postgres://db/assess?password=pa%26ss&sslmode=require', 'postgres://db/assess?sslmode=require'],
  ['postgres://db/assess?user=anna&password=pass', 'postgres://db/assess?user=anna'],
  ['data/a:b@c.duckdb', 'data/a:b@c.duckdb'],
])('%s is shown without its password', (store, shown) => {
  expect(shownStore(store)).toBe(shown);
});
