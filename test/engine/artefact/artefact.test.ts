import { describe, expect, test } from 'vitest';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { BrokenArtefactError } from '../../../src/engine/artefact/broken-artefact-error.js';

const sections = {
  bytes: Uint8Array.of(1, 2, 255),
  signed: Int8Array.of(-128, 127),
  short: Uint16Array.of(65535),
  signedShort: Int16Array.of(-32768, 7, 8),
  long: Uint32Array.of(2 ** 32 - 1),
  signedLong: Int32Array.of(-(2 ** 31)),
  single: Float32Array.of(0.5, -0.25, 3),
  double: Float64Array.of(Math.PI),
  nothing: new Float64Array(0),
};

function shared(file: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(file.length));
  bytes.set(file);
  return bytes;
}

describe('a model file', () => {
  const file = encodeArtefact({ version: '1', weights: [1, 2] }, { ...sections, words: 'naïve 😀' });

  test.each([
    ['ordinary memory', () => file.slice()],
    ['shared memory', () => shared(file)],
  ])('returns from %s what was encoded', (_, bytes) => {
    const artefact = new Artefact('sample', bytes());
    expect(artefact.meta).toEqual({ version: '1', weights: [1, 2] });
    expect(artefact.section('bytes', 'u8')).toEqual(sections.bytes);
    expect(artefact.section('signed', 'i8')).toEqual(sections.signed);
    expect(artefact.section('short', 'u16')).toEqual(sections.short);
    expect(artefact.section('signedShort', 'i16')).toEqual(sections.signedShort);
    expect(artefact.section('long', 'u32')).toEqual(sections.long);
    expect(artefact.section('signedLong', 'i32')).toEqual(sections.signedLong);
    expect(artefact.section('single', 'f32')).toEqual(sections.single);
    expect(artefact.section('double', 'f64')).toEqual(sections.double);
    expect(artefact.section('nothing', 'f64')).toHaveLength(0);
    expect(artefact.text('words')).toBe('naïve 😀');
  });

  test('is a view of the shared memory, not a copy', () => {
    const bytes = shared(file);
    const section = new Artefact('sample', bytes).section('single', 'f32');
    expect(section.buffer).toBe(bytes.buffer);
    expect(new Artefact('sample', bytes).section('single', 'f32').byteOffset).toBe(section.byteOffset);
  });

  test('is the same, byte for byte, from the same sections', () => {
    expect(encodeArtefact({ version: '1', weights: [1, 2] }, { ...sections, words: 'naïve 😀' })).toEqual(
      file,
    );
  });

  test('encodes a view of part of a larger array as that part', () => {
    const whole = Uint32Array.of(1, 2, 3, 4);
    const part = encodeArtefact({}, { part: whole.subarray(1, 3) });
    expect(new Artefact('sample', part.slice()).section('part', 'u32')).toEqual(Uint32Array.of(2, 3));
  });

  test('lists its sections', () => {
    const artefact = new Artefact('sample', file.slice());
    expect(artefact.has('bytes')).toBe(true);
    expect(artefact.has('constructor')).toBe(false);
  });
});

describe('a broken model file', () => {
  const artefact = new Artefact('sample', encodeArtefact({}, { bytes: sections.bytes }).slice());

  test('in another format is refused', () => {
    expect(() => new Artefact('sample', new TextEncoder().encode('PK archive of some kind'))).toThrow(
      BrokenArtefactError,
    );
  });

  test('that is empty is refused', () => {
    expect(() => new Artefact('sample', new Uint8Array(0))).toThrow(BrokenArtefactError);
  });

  test('without a requested section is refused', () => {
    expect(() => artefact.section('missing', 'u8')).toThrow(BrokenArtefactError);
    expect(() => artefact.text('missing')).toThrow(BrokenArtefactError);
  });

  test('whose section has another type is refused', () => {
    expect(() => artefact.section('bytes', 'i8')).toThrow(BrokenArtefactError);
  });
});
