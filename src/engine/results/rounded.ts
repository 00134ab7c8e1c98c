/** A number of a result, at most six significant digits (decision 26). */
export const rounded = (value: number) => Number(value.toPrecision(6));
