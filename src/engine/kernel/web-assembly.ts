/** The part of WebAssembly that is used here: the types of ES2023 and of Node lack it. */
export interface Memory {
  readonly buffer: SharedArrayBuffer;
  /** @returns the previous number of pages */
  grow(pages: number): number;
}

/** Compiled code, which can be sent to threads. */
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
