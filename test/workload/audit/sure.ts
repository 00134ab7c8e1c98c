import type { Family } from '../model/state.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';

/** A family of which all texts are known. */
export interface Sure {
  readonly account: number;
  readonly family: Family;
}

/** What the texts of a family may be. */
const possibleTexts = ({ families }: Scene, name: string): ReadonlySet<string> =>
  new Set(
    families.states(name).map(({ texts }) =>
      JSON.stringify(
        Object.entries(texts)
          .map(([id, { attributes }]) => ({ id, attributes }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    ),
  );

/** Whether results leave open what a text of the account is: they show neither sessions nor authors. */
export const isUnclear = (scene: Scene, account: string): boolean =>
  scene.families.names.some((name) => name.startsWith(`${account}/`) && possibleTexts(scene, name).size > 1);

/** Families of which all texts are known. */
export function sureFamilies(scene: Scene): Sure[] {
  const { families } = scene;
  return families.names.map((name) => {
    const states = families.states(name);
    const visible = possibleTexts(scene, name);
    if (visible.size !== 1) throw new Error(`${name} is unclear after everything was read: ${[...visible]}`);
    const [account] = name.split('/') as [(typeof ACCOUNTS)[number]];
    return { account: ACCOUNTS.indexOf(account), family: states[0]! };
  });
}
