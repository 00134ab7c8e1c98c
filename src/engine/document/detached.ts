/**
 * A copy of a piece of text that may be kept longer than the text. A slice by V8 keeps the whole text in memory, even
 * after the text was deleted.
 */
export const detached = (piece: string): string => ` ${piece}`.slice(1);
