/** Within this time everything must have come to rest: a loaded machine is slow. */
export const PATIENCE_MS = 90_000;
export const PAUSE_MS = 50;
