import fc from 'fast-check';
import type { StoreKind } from '../ground/ground.js';
import { BEHAVIOURS, type Fault, LINK_FAULTS } from './operation.js';
import type { Weighted } from './plan.js';
import { RECEIVERS } from './requests.js';

const HOUR_MS = 3_600_000;

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

export function faults(
  kind: StoreKind,
  {
    members,
    hasDiskFaults,
    hasStandby,
  }: { readonly members: number; readonly hasDiskFaults: boolean; readonly hasStandby: boolean },
): Weighted {
  const member = fc.nat(members - 1);
  const all: { weight: number; arbitrary: fc.Arbitrary<Fault> }[] = [
    { weight: 4, arbitrary: fc.record({ do: fc.constant('kill' as const), member }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), member }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('halt' as const),
        member,
        // The last are longer than a lease.
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
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('link' as const),
          how: fc.constantFrom(...LINK_FAULTS),
          spared: member,
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
  if (hasStandby) all.push({ weight: 2, arbitrary: fc.constant({ do: 'database', how: 'failover' }) });
  return all;
}
