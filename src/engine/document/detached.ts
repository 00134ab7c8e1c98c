/**
 * A piece of a text to be remembered beyond it: a string of its own. What V8 slices off a text keeps all of it in memory,
 * also when the text was deleted long ago.
 */
export const detached = (piece: string): string => ` ${piece}`.slice(1);
