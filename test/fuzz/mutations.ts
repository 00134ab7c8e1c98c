import fc from 'fast-check';

type Mutation = (input: Buffer) => Buffer;

const cut = (input: Buffer, start: number, end: number, between: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([input.subarray(0, start), between, input.subarray(end)]);

/** A position in an input of unknown length, as a fraction. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (part: number, { length }: Buffer) => Math.floor(part * length);

/** Characters that parsers treat differently: line ends, escapes, joiners, direction marks, invalid characters. */
const CURIOUS = [
  '\0',
  '\r',
  '\n',
  '\t',
  '"',
  "'",
  '\\',
  '\u0085',
  '\u009b',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\uffff',
  '👩🏽‍💻',
];
const BROKEN = [
  Buffer.from([0xff]),
  Buffer.from([0xc3]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90]),
];

function mutation(tokens: readonly string[], corpus: readonly Buffer[]): fc.Arbitrary<Mutation> {
  const pieces = [...tokens, ...CURIOUS].map((text) => Buffer.from(text));
  const piece = fc.constantFrom(...pieces, ...BROKEN);
  return fc.oneof(
    fc.tuple(place, fc.nat(255)).map(
      ([part, value]): Mutation =>
        (input) => {
          const changed = Buffer.from(input);
          if (changed.length > 0) changed[Math.min(at(part, input), changed.length - 1)] = value;
          return changed;
        },
    ),
    fc.tuple(place, piece).map(
      ([part, added]): Mutation =>
        (input) =>
          cut(input, at(part, input), at(part, input), added),
    ),
    fc.tuple(place, place).map(
      ([a, b]): Mutation =>
        (input) => {
          const [start = 0, end = 0] = [at(a, input), at(b, input)].sort((x, y) => x - y);
          return cut(input, start, end);
        },
    ),
    fc.tuple(place, place, fc.integer({ min: 2, max: 40 })).map(
      ([a, b, times]): Mutation =>
        (input) => {
          const [start = 0, end = 0] = [at(a, input), at(b, input)].sort((x, y) => x - y);
          return cut(input, start, end, Buffer.concat(Array(times).fill(input.subarray(start, end))));
        },
    ),
    fc.tuple(place, fc.constantFrom(...corpus)).map(
      ([part, other]): Mutation =>
        (input) =>
          Buffer.concat([input.subarray(0, at(part, input)), other.subarray(at(part, other))]),
    ),
  );
}

/** Longer inputs only take longer. */
const MOST_BYTES = 60_000;

/** Mutations of the inputs of a corpus. */
export function mutated(corpus: readonly Buffer[], tokens: readonly string[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...corpus), fc.array(mutation(tokens, corpus), { minLength: 1, maxLength: 8 }))
    .map(([seed, mutations]) =>
      mutations.reduce((input, mutate) => mutate(input).subarray(0, MOST_BYTES), seed),
    );
}
