import fc from 'fast-check';
import { VERSIONS } from '../model/reference.js';
import type { Attributes } from '../model/state.js';
import { ACCOUNTS, IDS, names, PAIR } from './names.js';
import { type Operation, REFUSED, type Together } from './operation.js';
import type { Weighted } from './plan.js';

export const RECEIVERS = 3;
/** Texts that an id can be given. */
const VARIANTS = 4;
const WEBHOOKS = 5;

export const account = fc.nat(ACCOUNTS.length - 1);
export const examiner = fc.constantFrom(1, 1, 2, 3);
const version = fc.constantFrom(...VERSIONS);
const mark = fc.constantFrom('A1', 'A2', 'B1', 'B2', 'C1', '3.5');

const HOT_FAMILIES = 2;

/** Some families are used more often than others. @param families how many there are */
const family = (families: number) =>
  fc.record({
    account,
    family: fc.oneof(
      { weight: 1, arbitrary: fc.nat(Math.min(HOT_FAMILIES, families) - 1) },
      { weight: 2, arbitrary: fc.nat(families - 1) },
    ),
  });

/** A text of a family. */
export const withId = (families: number) =>
  family(families).chain(({ account, family }) =>
    fc.record({ account: fc.constant(account), family: fc.constant(family), id: idOf(family) }),
  );

export const idOf = (family: number) => fc.nat(IDS - 1).map((n) => names.id(family, n));

export function attributesOf(account: number, family: number): fc.Arbitrary<Attributes> {
  const base = (account * 500 + family) * VARIANTS;
  const common = {
    author: fc.nat(PAIR - 1).map((n) => names.author(family, n)),
    task: fc.nat(PAIR - 1).map((n) => names.task(family, n)),
    text: fc.nat(VARIANTS - 1).map((variant) => base + variant),
    question: fc.nat(PAIR - 1),
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(common) },
    { weight: 1, arbitrary: fc.record({ ...common, test: fc.constant(1 as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...common,
        session: fc.nat(PAIR - 1).map(names.session),
        sequence: fc.nat(2),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    },
  );
}

/** Requests of single clients. */
export function requests(families: number): Weighted {
  const text = withId(families);
  return [
    {
      weight: 24,
      arbitrary: text.chain((where) =>
        attributesOf(where.account, where.family).map(
          (attributes): Operation => ({ do: 'put', ...where, attributes }),
        ),
      ),
    },
    {
      weight: 30,
      arbitrary: fc
        .tuple(text, version)
        .map(([where, version]): Operation => ({ do: 'results', ...where, version })),
    },
    {
      weight: 8,
      arbitrary: fc
        .tuple(text, examiner, mark)
        .map(([where, examiner, mark]): Operation => ({ do: 'mark', ...where, examiner, mark })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(family(families), fc.nat(PAIR - 1))
        .map(([where, n]): Operation => ({ do: 'erase', ...where, author: names.author(where.family, n) })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('webhook' as const),
        account,
        receiver: fc.nat(RECEIVERS - 1),
        version,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('webhooks' as const), account }) },
    {
      weight: 0.5,
      arbitrary: fc.record({ do: fc.constant('remove webhook' as const), account, nth: fc.nat(WEBHOOKS) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('refused' as const),
        account,
        kind: fc.constantFrom(...REFUSED),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('use' as const), account, nth: fc.nat(2) }) },
  ];
}

/** Requests about one family at the same moment. */
export function together(families: number): Weighted {
  const some = family(families).chain(({ account, family }) => {
    const where = { account, family };
    const one = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(idOf(family), attributesOf(account, family))
          .map(([id, attributes]): Operation => ({ do: 'put', ...where, id, attributes })),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(idOf(family), version)
          .map(([id, version]): Operation => ({ do: 'results', ...where, id, version })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(idOf(family), examiner, mark)
          .map(([id, examiner, mark]): Operation => ({ do: 'mark', ...where, id, examiner, mark })),
      },
      {
        weight: 1,
        arbitrary: fc
          .nat(PAIR - 1)
          .map((n): Operation => ({ do: 'erase', ...where, author: names.author(family, n) })),
      },
    );
    return fc
      .array(one, { minLength: 2, maxLength: 8 })
      .map((operations): Together => ({ do: 'together', operations }));
  });
  /** A deletion that is repeated with nothing between. */
  const twice = fc.tuple(family(families), fc.nat(PAIR - 1)).map(([where, n]): Together => {
    const erase: Operation = { do: 'erase', ...where, author: names.author(where.family, n) };
    return { do: 'together', operations: [erase, erase] };
  });
  return [
    { weight: 8, arbitrary: some },
    { weight: 1, arbitrary: twice },
  ];
}
