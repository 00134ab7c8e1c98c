/** A file of arrays by name: https://huggingface.co/docs/safetensors. Only 32-bit floats are read. */
export interface Tensors {
  readonly meta: Readonly<Record<string, string>>;
  has(name: string): boolean;
  /** @throws Error if there is no array of this name */
  array(name: string): Tensor;
}

export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

interface Entry {
  readonly dtype: string;
  readonly shape: number[];
  readonly data_offsets: [number, number];
}

export function readTensors(file: Uint8Array): Tensors {
  const view = new DataView(file.buffer, file.byteOffset);
  const length = Number(view.getBigUint64(0, true));
  const { __metadata__: meta = {}, ...entries } = JSON.parse(
    new TextDecoder().decode(file.subarray(8, 8 + length)),
  ) as Record<string, Entry> & { __metadata__?: Record<string, string> };
  return {
    meta,
    has: (name) => Object.hasOwn(entries, name),
    array(name) {
      const entry = entries[name];
      if (entry?.dtype !== 'F32') throw new Error(`the file has no array ${name} of 32-bit floats`);
      const [start, end] = entry.data_offsets;
      const bytes = new Uint8Array(file.subarray(8 + length + start, 8 + length + end));
      return { shape: entry.shape, values: new Float32Array(bytes.buffer) };
    },
  };
}
