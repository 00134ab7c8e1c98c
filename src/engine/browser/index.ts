/** The engine for browsers, in a page or a worker: `@assess-english/engine/browser`. */
import { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
import { type KernelBuild, runsHere } from '../kernel/kernel-build.js';
import { modelFiles } from '../kernel/model-files.js';
import { WebAssembly } from '../kernel/web-assembly.js';
import { modelsOf, type PipelineName, type TextAssessor, textAssessor } from '../library.js';

export { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
export type { ExplainedResult } from '../assessor.js';
export type { AssessOptions, PipelineName, TextAssessor } from '../library.js';
export { ERROR_CODES, type ErrorCode } from '../results/codes.js';
export type { Explanation } from '../results/explanation.js';
export type { FailureMessage, FailureResult } from '../results/failure.js';
export type { AssessmentResult, SuccessResult } from '../results/result.js';

export interface BrowserOptions {
  /** `cefr` if absent. */
  readonly pipeline?: PipelineName | undefined;
  /**
   * URLs of folders that contain NAME/NAME.bin, each ending with a slash; the first that has a model provides it. Relative
   * ones start at the page or worker.
   */
  readonly models: readonly (string | URL)[];
  /** URL of the folder that contains simd.wasm and plain.wasm. If absent: that of this module. */
  readonly kernel?: string | URL | undefined;
}

/**
 * Loads kernel and models (50 MB) and prepares an assessor. Texts never leave the page.
 * @throws BrokenArtefactError if a file is missing or damaged, or two do not belong together
 */
export async function createAssessor(options: BrowserOptions): Promise<TextAssessor> {
  const { pipeline = 'cefr', models, kernel = new URL('.', import.meta.url) } = options;
  const [module, ...files] = await Promise.all([
    fastestKernel(kernel),
    ...modelsOf(pipeline).map(async (name) => [name, await read(`${name}/${name}.bin`, models)] as const),
  ]);
  return textAssessor(pipeline, modelFiles(files, module));
}

async function fastestKernel(folder: string | URL) {
  const bytesOf = (build: KernelBuild) => read(`${build}.wasm`, [folder]);
  const fast = await bytesOf('simd');
  return new WebAssembly.Module(runsHere(fast) ? fast : await bytesOf('plain'));
}

/** Where relative URLs start. */
const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;

async function read(path: string, folders: readonly (string | URL)[]): Promise<Uint8Array> {
  for (const folder of folders) {
    const response = await fetch(new URL(path, new URL(folder, page)));
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  }
  throw new BrokenArtefactError(path, `it is not in ${folders.join(', ')}`);
}
