const DATABASE_URL = /^postgres(ql)?:\/\//i;

/** Whether a store is a database on PostgreSQL; else it is a file. */
export function isDatabaseUrl(store: string): boolean {
  return DATABASE_URL.test(store);
}

/**
 * A store as it may be shown: without the password of its URL. Passwords often hold characters that a URL should not, so
 * that all up to the last @ counts as one.
 */
export function shownStore(store: string): string {
  if (!isDatabaseUrl(store)) return store;
  return store
    .replace(/^([^:]+:\/\/[^:@/?#]*):.*@/s, '$1@')
    .replace(/([?&])password=[^&#]*&?/gi, '$1')
    .replace(/[?&]$/, '');
}
