const DATABASE_URL = /^postgres(ql)?:\/\//i;

/** Whether a store is a PostgreSQL database; otherwise it is a file. */
export function isDatabaseUrl(store: string): boolean {
  return DATABASE_URL.test(store);
}

/**
 * A store for display, without the password in its URL. Passwords often contain characters that a URL should not, so
 * everything up to the last @ counts as the password.
 */
export function shownStore(store: string): string {
  if (!isDatabaseUrl(store)) return store;
  return store
    .replace(/^([^:]+:\/\/[^:@/?#]*):.*@/s, '$1@')
    .replace(/([?&])password=[^&#]*&?/gi, '$1')
    .replace(/[?&]$/, '');
}
