import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { inPlace } from '../errors/in-place.js';
import { reasonOf } from '../errors/reason.js';
import type { Variety } from '../lexicon/lexicon.js';
import { buildPipeline, type PipelineDefinition, type Step, stepsTo } from './pipeline.js';

/** An error at a place, with its correction. Offsets are UTF-16 code units of the text as written. */
export interface FoundError extends Span {
  readonly code: string;
  /** Replaces the span; both may include neighbouring words. */
  readonly replacement: string;
  /** The reason, in one sentence; words of the language are between asterisks. */
  readonly reason: string;
}

/** What an editor shows of a text: its sentences, its errors, sorted and disjoint, and the words that are suspect. */
export interface Proofread {
  readonly sentences: readonly Span[];
  readonly errors: readonly FoundError[];
  readonly suspects: readonly Span[];
}

const NOTHING: Proofread = { sentences: [], errors: [], suspects: [] };

/**
 * A short line of dialogue can't be scored but can be corrected, and a long address does not prevent checking the rest.
 */
const ADMISSION = { englishWords: 1, differentWords: 1, tokenCharacters: Number.POSITIVE_INFINITY };

/**
 * Prepares the components up to the errors, once per thread. For a text that is not English, it reports nothing.
 * @param variety the expected spelling; default: what the pipeline expects
 * @returns a function that runs a text through them; it rethrows errors of components
 * @throws BrokenArtefactError
 */
export function createProofreader(
  definition: PipelineDefinition,
  resources: Resources,
  variety: Variety | undefined,
): (text: string) => Proofread {
  const steps = stepsTo('edits', definition).map((step) => withOptions(step, variety));
  const run = buildPipeline({ ...definition, steps }, resources);
  return (written) => {
    const { text, startOf, endOf } = cleanText(written);
    const document = new Document(text);
    run(document);
    if (document.failure) return NOTHING;
    const asWritten = ({ start, end }: Span) => ({ start: startOf(start), end: endOf(end) });
    return {
      sentences: document.sentences.map(asWritten),
      errors: inPlace(text, document.edits).map(({ edit, replacement, ...span }) => ({
        ...asWritten(span),
        code: edit.code,
        replacement,
        reason: reasonOf(document, edit),
      })),
      suspects: document.suspects.map(asWritten),
    };
  };
}

/** A variety in the settings of a pipeline is the owner's choice and overrides the editor's. */
function withOptions({ component, options }: Step, variety: Variety | undefined): Step {
  if (component.assigns.includes('admission'))
    return { component, options: { ...(options as object), ...ADMISSION } };
  const expectsAny = variety && (options as { variety?: unknown } | undefined)?.variety === 'auto';
  return expectsAny ? { component, options: { ...(options as object), variety } } : { component, options };
}
