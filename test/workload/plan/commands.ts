import fc from 'fast-check';
import { COMPARISONS, type Condition, NUMBERS, OPTIONAL, TEXTS } from '../model/condition.js';
import { FORMATS } from '../operations/read.js';
import { names, PAIR } from './names.js';
import { type Operation, ROW_FLAWS } from './operation.js';
import type { Weighted } from './plan.js';
import { account, attributesOf, examiner, idOf, withId } from './requests.js';

const MOST_ROWS = 40;
const TOKENS = 2;

/** Commands of the binary: each starts a process, so there are few. */
export function commands(families: number): Weighted {
  const text = withId(families);
  const all: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Operation> }[] = [
    { weight: 5, arbitrary: account.chain((account) => imports(account, families)) },
    {
      weight: 7,
      arbitrary: fc
        .constantFrom('submissions' as const, 'feedback' as const, 'results' as const)
        .chain((what) =>
          fc.record({
            do: fc.constant('export' as const),
            account,
            what: fc.constant(what),
            format: fc.constantFrom(...FORMATS),
            // Marks have times of their own.
            where: fc.array(condition(families, what !== 'feedback'), { maxLength: 2 }),
          }),
        ),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('figures' as const),
        account,
        what: fc.constantFrom('stats' as const, 'evaluate' as const),
        by: fc.constantFrom('author_id' as const, 'task_id' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pseudonymise' as const), account }) },
    { weight: 2, arbitrary: text.map((where) => ({ do: 'delete' as const, ...where })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, examiner)
        .map(([where, examiner]) => ({ do: 'unmark' as const, ...where, examiner })),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'archive' as const), account }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('token' as const, 'list tokens' as const), account }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), account, nth: fc.nat(TOKENS) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('schedule' as const),
        account,
        what: fc.constantFrom('submissions' as const, 'feedback' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'compact' as const }) },
  ];
  return all;
}

function imports(account: number, families: number): fc.Arbitrary<Operation> {
  const row = fc.nat(families - 1).chain((family) =>
    fc.record(
      {
        account: fc.constant(account),
        family: fc.constant(family),
        id: idOf(family),
        attributes: attributesOf(account, family),
        l1: fc.constantFrom(...L1S),
        flaw: fc.option(fc.constantFrom(...ROW_FLAWS), { freq: 8, nil: undefined }),
      },
      { requiredKeys: ['account', 'family', 'id', 'attributes', 'l1'] },
    ),
  );
  const rows = (selector: (row: { id: string; family: number }) => string | number) =>
    fc.uniqueArray(row, { minLength: 1, maxLength: MOST_ROWS, selector });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('import' as const),
        account: fc.constant(account),
        rows: rows(({ id }) => id),
        format: fc.constantFrom('csv' as const, 'tsv' as const, 'jsonl' as const),
        isCut: fc.boolean(),
      }),
    },
    // Rows of different families: those that are not stored must not affect others.
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('import' as const),
        account: fc.constant(account),
        rows: rows(({ family }) => family),
        format: fc.constantFrom('csv' as const, 'jsonl' as const),
        aborts: fc.constant(true),
      }),
    },
  ) as fc.Arbitrary<Operation>;
}

const L1S = ['Spanish', 'Turkish'] as const;
/** Some texts are older, some newer. */
const MOST_SECONDS_AGO = 60;

const condition = (families: number, hasTimes: boolean): fc.Arbitrary<Condition> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...TEXTS).chain((attribute) =>
        fc.record({
          attribute: fc.constant(attribute),
          operator: fc.constantFrom(...(['=', '=', '=', '!=', '<', '>=', '~'] as const)),
          value: someValue(attribute, families),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        attribute: fc.constantFrom(...NUMBERS),
        operator: fc.constantFrom(...COMPARISONS),
        value: fc.integer({ min: 0, max: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        attribute: fc.constantFrom(...OPTIONAL),
        operator: fc.constantFrom('is null' as const, 'is not null' as const),
      }),
    },
    {
      weight: hasTimes ? 2 : 0,
      arbitrary: fc.record({
        attribute: fc.constant('received_at' as const),
        operator: fc.constantFrom(...COMPARISONS),
        secondsAgo: fc.nat(MOST_SECONDS_AGO),
      }),
    },
  );

function someValue(attribute: (typeof TEXTS)[number], families: number): fc.Arbitrary<string> {
  if (attribute === 'l1') return fc.constantFrom(...L1S);
  if (attribute === 'session_id') return fc.nat(PAIR - 1).map(names.session);
  const name = attribute === 'author_id' ? names.author : names.task;
  return fc.tuple(fc.nat(families - 1), fc.nat(PAIR - 1)).map(([family, n]) => name(family, n));
}
