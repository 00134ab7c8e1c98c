import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { Associations } from '../../../src/engine/relevance/associations.js';
import { AssociationCounter } from '../../../src/training/relevance/association-counter.js';

describe('associations', () => {
  const counter = new AssociationCounter(['sea', 'ship', 'tree']);
  // `sea` and `ship` meet 100 times, each meets `tree` once, out of reach the rest of the time.
  for (let time = 0; time < 100; time++) counter.count([0, 3, 40], [0, 1, 2], 20);
  counter.count([0, 1, 2], [0, 1, 2], 20);
  const table = counter.table({ roots: 3, neighbours: 5, smoothing: 0, leastCount: 0 });
  const { roots, ...sections } = table;
  const file = encodeArtefact({}, { roots: roots.join('\n'), ...sections });
  const associations = new Associations(new Artefact('test', Uint8Array.from(file).buffer));
  const neighbours = (root: string) => {
    const found = new Map<number, number>();
    associations.addNeighbours(associations.id(root)!, 1, found);
    return Object.fromEntries([...found].map(([id, strength]) => [roots[id]!, strength]));
  };

  it('hold the pointwise mutual information of words that stand near each other', () => {
    // Pairs: sea–ship 101, sea–tree 1, ship–tree 1; sums 102, 102, 2; chance of ship 102^.75 / Σ.
    const chance = 102 ** 0.75 / (102 ** 0.75 * 2 + 2 ** 0.75);
    expect(neighbours('sea').ship).toBeCloseTo(Math.log(99.5 / (102 * chance)), 1);
  });

  it('leave out what meets no more often than chance', () => {
    expect(Object.keys(neighbours('sea'))).toEqual(['ship']);
    expect(neighbours('tree')).toEqual({});
  });

  it('do not know other words', () => {
    expect(associations.id('moon')).toBeUndefined();
  });
});
