import { expect, test } from 'vitest';
import { pearson } from '../../src/metrics/correlation.js';
import { correlatedWith, isUsedOtherwise, likeness } from '../../src/metrics/used-alike.js';
import { seededRandom } from '../../src/training/random.js';

const N = 200;
const random = seededRandom(7);
const noise = () => Float64Array.from({ length: N }, () => random() + random() - 1);
const ability = noise();
const plus = (one: Float64Array, other: Float64Array, weight = 1) =>
  one.map((value, row) => value + weight * other[row]!);
const length = noise();
const system = plus(plus(ability, length), noise(), 0.3);
const examiners = plus(ability, noise(), 0.3);
const clusters = { codes: Int32Array.from({ length: N }, (_, row) => row), size: N };

test('a property that only the system uses goes otherwise with scores than with marks', () => {
  const rows = correlatedWith({ length, ability }, system, examiners, clusters);
  const [ofLength, ofAbility] = rows;
  expect(ofLength!.system.value).toBeCloseTo(pearson(length, system)!);
  expect(ofLength!.examiners.value).toBeCloseTo(pearson(length, examiners)!);
  expect(ofLength!.difference.value).toBeCloseTo(ofLength!.system.value! - ofLength!.examiners.value!);
  expect(isUsedOtherwise(ofLength!)).toBe(true);
  expect(ofAbility!.examiners.value).toBeGreaterThan(0.8);
});

test('of properties that neither uses, about 1 in 20 is beyond chance', () => {
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`chance ${at}`, noise()]));
  const beyond = correlatedWith(properties, system, examiners, clusters).filter(isUsedOtherwise);
  expect(beyond.length).toBeGreaterThanOrEqual(5);
  expect(beyond.length).toBeLessThanOrEqual(27);
});

test('texts in which a property was not measured are left out, as are properties that do not vary', () => {
  const some = ability.map((value, row) => (row % 2 === 0 ? value : Number.NaN));
  const rows = correlatedWith(
    { some, same: new Float64Array(N).fill(3), none: new Float64Array(N).fill(Number.NaN) },
    system,
    examiners,
    clusters,
  );
  expect(rows.map(({ name, texts }) => [name, texts])).toEqual([['some', N / 2]]);
});

test('authors in whose texts a property was not measured say nothing of how sure its correlation is', () => {
  const rows = Array.from({ length: N }, (_, row) => row);
  const authors = { codes: Int32Array.from(rows, (row) => row % 100), size: 100 };
  const some = rows.filter((row) => row % 100 < 12);
  const only = (values: Float64Array) => Float64Array.from(some, (row) => values[row]!);
  const [among] = correlatedWith(
    { measured: ability.map((value, row) => (row % 100 < 12 ? value : Number.NaN)) },
    system,
    examiners,
    authors,
  );
  const [alone] = correlatedWith({ measured: only(ability) }, only(system), only(examiners), {
    codes: some.map((row) => row % 100),
    size: 12,
  });
  expect(among).toEqual(alone);
});

test('the columns are alike if properties go with scores as with marks', () => {
  const properties = { ability, length, opposite: ability.map((value) => -value), chance: noise() };
  expect(likeness(correlatedWith(properties, examiners, examiners, clusters))).toBeCloseTo(1);
  expect(likeness(correlatedWith(properties, system, examiners, clusters))!).toBeLessThan(0.99);
});
