import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { inPlace } from '../errors/in-place.js';
import { reasonOf } from '../errors/reason.js';
import type { Variety } from '../lexicon/lexicon.js';
import { buildPipeline, type PipelineDefinition, type Step, stepsTo } from './pipeline.js';

/** What is wrong at a place, and what should stand there. Offsets are UTF-16 code units of the text as written. */
export interface FoundError extends Span {
  readonly code: string;
  /** Takes the place of the span; neighbouring words may be part of both. */
  readonly replacement: string;
  /** Why, in one sentence; words of the language stand between asterisks. */
  readonly reason: string;
}

/** What an editor shows of a text: its sentences, its errors, sorted and disjoint, and the words that are suspect. */
export interface Proofread {
  readonly sentences: readonly Span[];
  readonly errors: readonly FoundError[];
  readonly suspects: readonly Span[];
}

const NOTHING: Proofread = { sentences: [], errors: [], suspects: [] };

/** A line of a dialogue is too short to be scored, but not to be corrected, and a long address hides nothing beside it. */
const ADMISSION = { englishWords: 1, differentWords: 1, tokenCharacters: Number.POSITIVE_INFINITY };

/**
 * Makes the components up to the errors ready, once a thread. There is nothing to say about a text that is not English.
 * @param variety whose spelling is expected; without one, what the pipeline expects
 * @returns a function that takes a text through them; it throws what a component throws
 * @throws AssessError `broken_artefact`
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

/** A variety that the settings of a pipeline name is what its owner wants, whatever the editor says. */
function withOptions({ component, options }: Step, variety: Variety | undefined): Step {
  if (component.assigns.includes('admission'))
    return { component, options: { ...(options as object), ...ADMISSION } };
  const expectsAny = variety && (options as { variety?: unknown } | undefined)?.variety === 'auto';
  return expectsAny ? { component, options: { ...(options as object), variety } } : { component, options };
}
