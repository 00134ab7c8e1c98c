/** WebAssembly as far as it is used here: neither the types of ES2023 nor those of Node have it. */
export interface Memory {
  readonly buffer: SharedArrayBuffer;
  /** @returns how many pages there were before */
  grow(pages: number): number;
}

/** Compiled code; threads can be handed it. */
export type Module = object;

interface WebAssemblyApi {
  readonly Memory: new (pages: { initial: number; maximum: number; shared: true }) => Memory;
  readonly Module: new (bytes: Uint8Array) => Module;
  readonly Instance: new (
    module: Module,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: object };
  validate(bytes: Uint8Array): boolean;
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };
