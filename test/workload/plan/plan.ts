import fc from 'fast-check';
import type { StoreKind } from '../ground/ground.js';
import { VERSIONS } from '../model/reference.js';
import { commands } from './commands.js';
import { faults } from './faults.js';
import { ACCOUNTS } from './names.js';
import type { Step } from './operation.js';
import { RECEIVERS, requests, together } from './requests.js';

/** What a seed decides. */
export interface Plan {
  readonly clients: number;
  readonly servers: number;
  readonly workers: number;
  readonly hasDiskFaults: boolean;
  readonly hasStandby: boolean;
  readonly steps: readonly Step[];
}

/** Steps with how often they occur, as shares of any sum. */
export type Weighted = readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[];

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
  hasStandby: fc.constantFrom(false, false, true),
  hasVersions: fc.constantFrom(false, true),
});

/** The steps of a seed: always the same. */
export function planOf(seed: number, kind: StoreKind): Plan {
  const chosen = fc.sample(shape, { seed, numRuns: 1 })[0]!;
  const { clients, families, servers, workers, size, checks, hasVersions } = chosen;
  const hasDiskFaults = kind === 'duckdb' && chosen.hasDiskFaults;
  const hasStandby = kind === 'postgres' && chosen.hasStandby;
  const members = kind === 'duckdb' ? 1 : servers + workers;
  const step = fc.oneof(
    shared(92, requests(families)),
    shared(2.5, commands(families)),
    shared(4, together(families)),
    ...(chosen.faults > 0
      ? [shared(chosen.faults, faults(kind, { members, hasDiskFaults, hasStandby }))]
      : []),
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
    (index + 1) % part === 0 && index + 1 < size ? [each, { do: 'check' }] : [each],
  );
  const last: Step = { do: 'check', ...(hasVersions && { versionsOf: seed % ACCOUNTS.length }) };
  const all = [...first, ...checked, last];
  // Plain objects: generated ones may have no prototype, and would differ from equal ones.
  return {
    clients,
    servers,
    workers,
    hasDiskFaults,
    hasStandby,
    steps: JSON.parse(JSON.stringify(all)) as Step[],
  };
}

/** @param share of all steps, of a hundred */
function shared(share: number, all: Weighted) {
  const sum = all.reduce((total, each) => total + each.weight, 0);
  return {
    weight: Math.round(share * 100),
    arbitrary: fc.oneof(...all.map((each) => ({ ...each, weight: Math.ceil((each.weight / sum) * 1000) }))),
  };
}
