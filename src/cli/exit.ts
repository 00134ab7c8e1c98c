/** Exit statuses of the command line. */
export const EXIT = {
  done: 0,
  /** Some rows or texts were rejected or failed; the rest is stored. */
  partly: 1,
  /** Wrong usage. */
  usage: 2,
  /** The store is locked or unusable. */
  store: 3,
  bug: 4,
  /** Stopped by Ctrl-C, as shells report it: 128 + SIGINT. What was finished is kept. */
  interrupted: 130,
} as const;
