import { newSpanId, type TraceContext } from '../domain/trace-context.js';

/** What is recorded of a step: names, numbers and statuses only; nothing of a text, and no ids of texts or authors. */
type Facts = Readonly<Record<string, string | number | undefined>>;

/** A step of a trace that is in progress. */
export interface Step {
  /** What later steps continue; absent if it belongs to no trace. */
  readonly context?: TraceContext | undefined;
  /** @param failure a word for what went wrong */
  end(facts: Facts, failure?: string): void;
}

/** What somebody asks of this program, what it does itself, and what it asks of others. */
export type StepKind = 'server' | 'internal' | 'client';

/** Records what happens to a request, here and in other programs, as steps of one trace. */
export interface Tracing {
  /** @param parent the step before; absent: a new trace begins */
  begin(name: string, kind: StepKind, parent: TraceContext | undefined): Step;
}

/** Continues the traces of others, and records nothing. */
export const PASSED_ON: Tracing = {
  begin: (_name, _kind, parent) => ({
    ...(parent && { context: { ...parent, parentId: newSpanId() } }),
    end: () => {},
  }),
};
