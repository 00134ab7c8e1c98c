import type { Family } from '../model/state.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';

/** A family of which all texts are known. */
export interface Sure {
  readonly account: number;
  readonly family: Family;
}

/** Families of which all texts are known. */
export function sureFamilies({ families }: Scene): Sure[] {
  return families.names.map((name) => {
    const states = families.states(name);
    const visible = new Set(
      states.map(({ texts }) =>
        JSON.stringify(
          Object.entries(texts)
            .map(([id, { attributes }]) => ({ id, attributes }))
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
        ),
      ),
    );
    if (visible.size !== 1) throw new Error(`${name} is unclear after everything was read: ${[...visible]}`);
    const [account] = name.split('/') as [(typeof ACCOUNTS)[number]];
    return { account: ACCOUNTS.indexOf(account), family: states[0]! };
  });
}
