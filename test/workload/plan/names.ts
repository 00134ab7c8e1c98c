/** Names of things of a family by number, the same in each account. */
export const names = {
  id: (family: number, n: number) => `t${family}-${n}`,
  author: (family: number, n: number) => `author-${family}-${n}`,
  task: (family: number, n: number) => `task-${family}-${n}`,
  session: (n: number) => `session-${n}`,
};
export const IDS = 6;
/** Authors, tasks, sessions and questions of a family. */
export const PAIR = 2;
export const ACCOUNTS = ['default', 'other'] as const;

/** The number of the family that something with such a name belongs to. */
export function familyOf(name: string): number | undefined {
  const [, family] = /^(?:t|author-|task-)(\d+)-\d+$/.exec(name) ?? [];
  return family === undefined ? undefined : Number(family);
}
