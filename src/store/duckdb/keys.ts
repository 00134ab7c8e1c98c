/**
 * Hashes of identifiers, kept in columns of the store: 32 bits, FNV-1a over UTF-16 units with the finisher of
 * MurmurHash3 (both public domain). Stored data depends on them, so they must never change. Different identifiers may
 * share a key, so code that finds rows by key must compare the identifiers themselves.
 */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const SEPARATOR = 0x0a;

function absorb(hash: number, text: string): number {
  let next = hash;
  for (let index = 0; index < text.length; index += 1) {
    next = Math.imul(next ^ text.charCodeAt(index), PRIME);
  }
  return Math.imul(next ^ SEPARATOR, PRIME);
}

function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Signed 32-bit key of a submission id within an account. */
export function idKey(accountId: string, id: string): number {
  return finish(absorb(absorb(OFFSET, accountId), id));
}

/** Signed 32-bit key of a group within an account; `group` comes from `groupOf`. */
export function groupKey(accountId: string, group: string): number {
  return finish(absorb(absorb(OFFSET ^ 1, accountId), group));
}
