/**
 * Conversions between UTF-16 code units, which the engine and major version 1 of the API use, and
 * Unicode code points, which results and major version 2 use (decision 4). Nothing else converts offsets.
 */

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
const HAS_SURROGATE = /[\ud800-\udfff]/;

const identity = (offset: number) => offset;

/**
 * A function that converts offsets in UTF-16 code units to offsets in code points. An offset inside a surrogate pair
 * counts as the start of the pair.
 */
export function toCodePoints(text: string): (offset: number) => number {
  if (!HAS_SURROGATE.test(text)) return identity;
  const lowBefore = countPairsBefore(text);
  return (offset) => offset - lowBefore[Math.min(offset, text.length)]!;
}

/** A function that converts offsets in code points to offsets in UTF-16 code units. */
export function toCodeUnits(text: string): (offset: number) => number {
  if (!HAS_SURROGATE.test(text)) return identity;
  const starts: number[] = [];
  let position = 0;
  for (const character of text) {
    starts.push(position);
    position += character.length;
  }
  starts.push(position);
  return (offset) => starts[Math.min(offset, starts.length - 1)]!;
}

/** For each offset, the number of surrogate pairs before it, each of which takes two units. */
function countPairsBefore(text: string): Uint32Array {
  const counts = new Uint32Array(text.length + 1);
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    const completesPair =
      at > 0 && isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1));
    if (completesPair) pairs += 1;
    counts[at] = pairs;
  }
  counts[text.length] = pairs;
  return counts;
}
