import { randomBytes } from 'node:crypto';

/** A request's place in a trace, as W3C Trace Context describes it: who began it, and which step called. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in all steps of a trace. */
  readonly traceId: string;
  /** The step that calls: 16 hexadecimal digits. */
  readonly parentId: string;
  /** Two hexadecimal digits; the flags that the specification defines, others are zero. */
  readonly flags: string;
  /** What systems along the way added, for themselves; passed on as it is. */
  readonly state?: string | undefined;
}

type Header = string | readonly string[] | undefined;

/** The header that tells a request's place in a trace. */
export const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;
/** Sampled (1) and random (2). */
const DEFINED_FLAGS = 0b11;

const STATE_MEMBERS = 32;
const STATE_MEMBER =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/**
 * The trace context in a request's headers. A malformed `traceparent` counts as absent, and `tracestate` with it; a
 * malformed `tracestate` alone counts as absent.
 */
export function traceContextOf(headers: Readonly<Record<string, Header>>): TraceContext | undefined {
  const [, version, traceId, parentId, flags, rest] = TRACEPARENT.exec(single(headers.traceparent)) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (NOTHING.test(traceId!) || NOTHING.test(parentId!)) return undefined;
  const state = stateOf(single(headers.tracestate));
  const defined = Number.parseInt(flags!, 16) & DEFINED_FLAGS;
  return {
    traceId: traceId!,
    parentId: parentId!,
    flags: `0${defined}`,
    ...(state !== undefined && { state }),
  };
}

/** Headers that were sent several times, as one. */
function single(header: Header): string {
  const joined = typeof header === 'object' ? header.join(',') : (header ?? '');
  return joined.replace(/^[ \t]+|[ \t]+$/g, '');
}

function stateOf(header: string): string | undefined {
  const members = header
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((member) => member !== '');
  const keys = new Set(members.map((member) => member.slice(0, member.indexOf('='))));
  const isValid = members.every((member) => STATE_MEMBER.test(member)) && keys.size === members.length;
  return isValid && members.length > 0 && members.length <= STATE_MEMBERS ? members.join(',') : undefined;
}

/** A new id of a step: 16 hexadecimal digits, not all zero. */
export function newSpanId(): string {
  const id = randomBytes(8).toString('hex');
  return NOTHING.test(id) ? newSpanId() : id;
}

/** The headers with which a step calls the next one. */
export function traceHeaders({ traceId, parentId, flags, state }: TraceContext) {
  return {
    traceparent: `00-${traceId}-${parentId}-${flags}`,
    ...(state !== undefined && { tracestate: state }),
  };
}

/** The text under which stores keep a trace context: its two headers, the second after a space. */
export const traceText = (context: TraceContext): string => Object.values(traceHeaders(context)).join(' ');

/** The reverse of {@link traceText}. */
export function readTrace(text: string): TraceContext | undefined {
  const end = text.indexOf(' ');
  if (end < 0) return traceContextOf({ traceparent: text });
  return traceContextOf({ traceparent: text.slice(0, end), tracestate: text.slice(end + 1) });
}
