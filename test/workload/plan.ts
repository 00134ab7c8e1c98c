import fc from 'fast-check';
import type { StoreKind } from './ground/ground.js';
import type { Attributes, Condition } from './model/family.js';
import { VERSIONS } from './model/reference.js';

/** Names of things of a family by number, the same in each account. */
export const names = {
  id: (family: number, n: number) => `t${family}-${n}`,
  author: (family: number, n: number) => `author-${family}-${n}`,
  task: (family: number, n: number) => `task-${family}-${n}`,
};
export const IDS = 6;
const VARIANTS = 4;
export const ACCOUNTS = ['default', 'other'] as const;

interface Of {
  /** Index in ACCOUNTS. */
  readonly account: number;
  readonly family: number;
}

/** A row of an imported file. */
export interface ImportedRow extends Of {
  readonly id: string;
  readonly attributes: Attributes;
  readonly l1: string;
}

export type Operation =
  | (Of & { readonly do: 'put'; readonly id: string; readonly attributes: Attributes })
  | (Of & { readonly do: 'mark'; readonly id: string; readonly examiner: number; readonly mark: string })
  | (Of & { readonly do: 'results'; readonly id: string; readonly version: string })
  | (Of & { readonly do: 'erase'; readonly author: string })
  | { readonly do: 'webhook'; readonly account: number; readonly receiver: number; readonly version: string }
  | { readonly do: 'webhooks'; readonly account: number }
  /** Deletes the webhook that was created as the nth. */
  | { readonly do: 'remove webhook'; readonly account: number; readonly nth: number }
  | { readonly do: 'refused'; readonly account: number; readonly kind: (typeof REFUSED)[number] }
  | {
      readonly do: 'import';
      readonly account: number;
      readonly rows: readonly ImportedRow[];
      readonly format: string;
    }
  | {
      readonly do: 'export';
      readonly account: number;
      readonly what: 'submissions' | 'feedback' | 'results';
      readonly format: 'jsonl' | 'csv';
      readonly where?: Condition;
    }
  | (Of & { readonly do: 'delete'; readonly id: string })
  | (Of & { readonly do: 'unmark'; readonly id: string; readonly examiner: number })
  | { readonly do: 'backup'; readonly account: number }
  | { readonly do: 'compact' };

/** Requests that change nothing. */
export const REFUSED = ['token', 'version', 'json', 'attribute', 'id'] as const;

export type Fault =
  | { readonly do: 'kill'; readonly member: number }
  | { readonly do: 'stop'; readonly member: number }
  | { readonly do: 'halt'; readonly member: number; readonly milliseconds: number }
  | { readonly do: 'clock'; readonly offBy: number }
  | { readonly do: 'receiver'; readonly receiver: number; readonly behaviour: (typeof BEHAVIOURS)[number] }
  | { readonly do: 'disk'; readonly rules: readonly string[]; readonly milliseconds: number }
  | { readonly do: 'link'; readonly how: 'cut' | 'silence' | 'lost commit' | 'lost response' }
  | { readonly do: 'database'; readonly how: 'fast' | 'immediate' };

export const BEHAVIOURS = ['accept', 'fail', 'cut', 'hang', 'redirect', 'slow'] as const;

/** Operations that start at the same moment. */
export interface Together {
  readonly do: 'together';
  readonly operations: readonly Operation[];
}

export type Step = Operation | Fault | Together | { readonly do: 'check' };

/** What a seed decides. */
export interface Plan {
  readonly clients: number;
  readonly servers: number;
  readonly workers: number;
  readonly hasDiskFaults: boolean;
  readonly steps: readonly Step[];
}

const RECEIVERS = 3;
const HOUR_MS = 3_600_000;

const of = (families: number) =>
  fc.record({
    account: fc.nat(ACCOUNTS.length - 1),
    family: fc.nat(families - 1),
  });

function attributesOf(account: number, family: number): fc.Arbitrary<Attributes> {
  const base = (account * 500 + family) * VARIANTS;
  const common = {
    author: fc.nat(1).map((n) => names.author(family, n)),
    task: fc.nat(1).map((n) => names.task(family, n)),
    text: fc.nat(VARIANTS - 1).map((variant) => base + variant),
    question: fc.nat(1),
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(common) },
    { weight: 1, arbitrary: fc.record({ ...common, test: fc.constant(1 as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...common,
        session: fc.nat(1).map((n) => `session-${n}`),
        sequence: fc.nat(2),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    },
  );
}

function operations(families: number) {
  const family = of(families);
  const withId = family.chain(({ account, family }) =>
    fc.record({
      account: fc.constant(account),
      family: fc.constant(family),
      id: fc.nat(IDS - 1).map((n) => names.id(family, n)),
    }),
  );
  const account = fc.nat(ACCOUNTS.length - 1);
  const examiner = fc.integer({ min: 1, max: 3 });
  const mark = fc.constantFrom('A1', 'A2', 'B1', 'B2', 'C1', '3.5');
  const version = fc.constantFrom(...VERSIONS);
  const put = withId.chain((where) =>
    attributesOf(where.account, where.family).map(
      (attributes): Operation => ({ do: 'put', ...where, attributes }),
    ),
  );
  const results = fc
    .tuple(withId, version)
    .map(([where, version]): Operation => ({ do: 'results', ...where, version }));
  const marks = fc
    .tuple(withId, examiner, mark)
    .map(([where, examiner, mark]): Operation => ({ do: 'mark', ...where, examiner, mark }));
  const erase = fc
    .tuple(family, fc.nat(1))
    .map(([where, n]): Operation => ({ do: 'erase', ...where, author: names.author(where.family, n) }));
  const requests = [
    { weight: 24, arbitrary: put },
    { weight: 30, arbitrary: results },
    { weight: 8, arbitrary: marks },
    { weight: 3, arbitrary: erase },
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
      arbitrary: fc.record({ do: fc.constant('remove webhook' as const), account, nth: fc.nat(5) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('refused' as const),
        account,
        kind: fc.constantFrom(...REFUSED),
      }),
    },
  ].map(({ weight, arbitrary }) => ({
    weight: weight * 10,
    arbitrary: arbitrary as fc.Arbitrary<Operation>,
  }));
  const row = (account: number) =>
    fc.nat(families - 1).chain((family) =>
      fc.record({
        account: fc.constant(account),
        family: fc.constant(family),
        id: fc.nat(IDS - 1).map((n) => names.id(family, n)),
        attributes: attributesOf(account, family),
        l1: fc.constantFrom('Spanish', 'Turkish'),
      }),
    );
  const condition = fc.nat(families - 1).chain(
    (family): fc.Arbitrary<Condition> =>
      fc.oneof(
        fc.constantFrom('Spanish', 'Turkish').map((value): Condition => ({ attribute: 'l1', value })),
        fc.nat(1).map((n): Condition => ({ attribute: 'author_id', value: names.author(family, n) })),
        fc.nat(1).map((n): Condition => ({ attribute: 'task_id', value: names.task(family, n) })),
      ),
  );
  const commands = [
    {
      weight: 4,
      arbitrary: account.chain((account) =>
        fc.record({
          do: fc.constant('import' as const),
          account: fc.constant(account),
          rows: fc.uniqueArray(row(account), { minLength: 1, maxLength: 40, selector: ({ id }) => id }),
          format: fc.constantFrom('csv', 'jsonl'),
        }),
      ),
    },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          do: fc.constant('export' as const),
          account,
          what: fc.constantFrom('submissions' as const, 'feedback' as const, 'results' as const),
          format: fc.constantFrom('jsonl' as const, 'csv' as const),
          where: condition,
        },
        { requiredKeys: ['do', 'account', 'what', 'format'] },
      ),
    },
    { weight: 1, arbitrary: withId.map((where) => ({ do: 'delete' as const, ...where })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(withId, examiner)
        .map(([where, examiner]) => ({ do: 'unmark' as const, ...where, examiner })),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('backup' as const), account }) },
    { weight: 1, arbitrary: fc.constant({ do: 'compact' as const }) },
  ] as { weight: number; arbitrary: fc.Arbitrary<Operation> }[];
  const together = family.chain(({ account, family }) =>
    fc
      .array(
        fc.oneof(
          {
            weight: 6,
            arbitrary: fc.tuple(fc.nat(IDS - 1), attributesOf(account, family)).map(
              ([n, attributes]): Operation => ({
                do: 'put',
                account,
                family,
                id: names.id(family, n),
                attributes,
              }),
            ),
          },
          {
            weight: 3,
            arbitrary: fc.tuple(fc.nat(IDS - 1), version).map(
              ([n, version]): Operation => ({
                do: 'results',
                account,
                family,
                id: names.id(family, n),
                version,
              }),
            ),
          },
          {
            weight: 1,
            arbitrary: fc
              .nat(1)
              .map((n): Operation => ({ do: 'erase', account, family, author: names.author(family, n) })),
          },
        ),
        { minLength: 2, maxLength: 8 },
      )
      .map((operations): Together => ({ do: 'together', operations })),
  );
  return { requests, commands, together };
}

/** Calls of DuckDB that fail, in files of the store. */
const DISK_RULES = [
  'write .wal$ ENOSPC 2 3',
  'write .wal$ EIO 0 1',
  'write .wal$ tear 1 1',
  'sync .wal$ EIO 0 1',
  'write .duckdb$ ENOSPC 0 2',
  'sync .duckdb$ EIO 0 1',
  'rename .compacting EIO 0 1',
  'write .wal$ kill 3 1',
];

function faults(kind: StoreKind, members: number, hasDiskFaults: boolean) {
  const member = fc.nat(members - 1);
  const all: { weight: number; arbitrary: fc.Arbitrary<Fault> }[] = [
    { weight: 4, arbitrary: fc.record({ do: fc.constant('kill' as const), member }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), member }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('halt' as const),
        member,
        milliseconds: fc.constantFrom(100, 1000, 4500),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        offBy: fc.constantFrom(0, HOUR_MS, -HOUR_MS, 40 * 24 * HOUR_MS, -60_000),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('receiver' as const),
        receiver: fc.nat(RECEIVERS - 1),
        behaviour: fc.constantFrom(...BEHAVIOURS),
      }),
    },
  ];
  if (hasDiskFaults)
    all.push({
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('disk' as const),
        rules: fc.uniqueArray(fc.constantFrom(...DISK_RULES), { minLength: 1, maxLength: 2 }),
        milliseconds: fc.constantFrom(300, 1500),
      }),
    });
  if (kind === 'postgres')
    all.push(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('link' as const),
          how: fc.constantFrom(
            'cut' as const,
            'silence' as const,
            'lost commit' as const,
            'lost response' as const,
          ),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('database' as const),
          how: fc.constantFrom('fast' as const, 'immediate' as const),
        }),
      },
    );
  return all;
}

/** The steps of a seed: always the same. */
export function planOf(seed: number, kind: StoreKind): Plan {
  const shape = fc.record({
    clients: fc.integer({ min: 1, max: 10 }),
    families: fc.integer({ min: 1, max: 25 }),
    servers: fc.integer({ min: 1, max: 2 }),
    workers: fc.integer({ min: 0, max: 3 }),
    size: fc.constantFrom(100, 200, 200, 400, 800),
    checks: fc.integer({ min: 1, max: 3 }),
    /** Of a hundred steps. */
    faults: fc.constantFrom(0, 1, 2, 4),
    hasDiskFaults: fc.constantFrom(false, false, true),
  });
  const chosen = fc.sample(shape, { seed, numRuns: 1 })[0]!;
  const { clients, families, servers, workers, size, checks } = chosen;
  const hasDiskFaults = kind === 'duckdb' && chosen.hasDiskFaults;
  const { requests, commands, together } = operations(families);
  const members = kind === 'duckdb' ? 1 : servers + workers;
  const weighted = (weight: number, all: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[]) => {
    const sum = all.reduce((total, each) => total + each.weight, 0);
    return {
      weight: Math.round(weight * 100),
      arbitrary: fc.oneof(...all.map((each) => ({ ...each, weight: Math.ceil((each.weight / sum) * 1000) }))),
    };
  };
  const step = fc.oneof(
    weighted(92, requests),
    weighted(2.5, commands),
    { weight: 400, arbitrary: together as fc.Arbitrary<Step> },
    ...(chosen.faults > 0 ? [weighted(chosen.faults, faults(kind, members, hasDiskFaults))] : []),
  );
  const [steps] = fc.sample(fc.array(step, { minLength: size, maxLength: size, size: 'max' }), {
    seed,
    numRuns: 1,
  }) as [Step[]];
  const part = Math.ceil(size / checks);
  const first: Step[] = Array.from({ length: Math.min(RECEIVERS, 1 + (seed % 3)) }, (_, receiver) => ({
    do: 'webhook',
    account: receiver % ACCOUNTS.length,
    receiver,
    version: VERSIONS[(seed + receiver) % VERSIONS.length]!,
  }));
  const checked = steps.flatMap((each, index): Step[] =>
    (index + 1) % part === 0 ? [each, { do: 'check' }] : [each],
  );
  if (checked.at(-1)!.do !== 'check') checked.push({ do: 'check' });
  const all = [...first, ...checked];
  // Plain objects: generated ones may have no prototype, and would differ from equal ones.
  return { clients, servers, workers, hasDiskFaults, steps: JSON.parse(JSON.stringify(all)) as Step[] };
}
