import fc from 'fast-check';
import type { Condition } from '../model/family.js';
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
      arbitrary: fc.record(
        {
          do: fc.constant('export' as const),
          account,
          what: fc.constantFrom('submissions' as const, 'feedback' as const, 'results' as const),
          format: fc.constantFrom(...FORMATS),
          where: condition(families),
        },
        { requiredKeys: ['do', 'account', 'what', 'format'] },
      ) as fc.Arbitrary<Operation>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('count' as const),
        account,
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
        l1: fc.constantFrom('Spanish', 'Turkish'),
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

const condition = (families: number) =>
  fc.nat(families - 1).chain(
    (family): fc.Arbitrary<Condition> =>
      fc.oneof(
        fc.constantFrom('Spanish', 'Turkish').map((value): Condition => ({ attribute: 'l1', value })),
        fc.nat(PAIR - 1).map((n): Condition => ({ attribute: 'author_id', value: names.author(family, n) })),
        fc.nat(PAIR - 1).map((n): Condition => ({ attribute: 'task_id', value: names.task(family, n) })),
      ),
  );
