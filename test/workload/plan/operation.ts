import type { Condition } from '../model/condition.js';
import type { Grouping } from '../model/shown.js';
import type { Attributes } from '../model/state.js';
import type { Format } from '../operations/read.js';

interface Of {
  /** Index in ACCOUNTS. */
  readonly account: number;
  readonly family: number;
}

/** A row of an imported file. */
export interface ImportedRow extends Of {
  readonly id: string;
  readonly attributes: Attributes;
  readonly l1: string;
  /** What makes it invalid. */
  readonly flaw?: (typeof ROW_FLAWS)[number];
}

export const ROW_FLAWS = ['no text', 'no count', 'author'] as const;

/** What clients do: requests first, then commands. */
export type Operation =
  | (Of & { readonly do: 'put'; readonly id: string; readonly attributes: Attributes })
  | (Of & { readonly do: 'mark'; readonly id: string; readonly examiner: number; readonly mark: string })
  | (Of & { readonly do: 'results'; readonly id: string; readonly version: string })
  | (Of & { readonly do: 'erase'; readonly author: string })
  | { readonly do: 'webhook'; readonly account: number; readonly receiver: number; readonly version: string }
  | { readonly do: 'webhooks'; readonly account: number }
  /** Deletes the webhook that was created as the nth. */
  | { readonly do: 'remove webhook'; readonly account: number; readonly nth: number }
  | { readonly do: 'refused'; readonly account: number; readonly kind: (typeof REFUSED)[number] }
  /** Sends a request with the token that was created as the nth. */
  | { readonly do: 'use'; readonly account: number; readonly nth: number }
  | {
      readonly do: 'import';
      readonly account: number;
      readonly rows: readonly ImportedRow[];
      readonly format: 'csv' | 'tsv' | 'jsonl';
      /** Whether its last line is cut off. */
      readonly isCut?: boolean;
      /** Whether one bad row keeps all others out. */
      readonly aborts?: boolean;
    }
  | {
      readonly do: 'export';
      readonly account: number;
      readonly what: 'submissions' | 'feedback' | 'results';
      readonly format: Format;
      readonly where?: readonly Condition[];
    }
  | {
      readonly do: 'figures';
      readonly account: number;
      readonly what: 'stats' | 'evaluate';
      readonly by: Grouping;
    }
  | { readonly do: 'pseudonymise'; readonly account: number }
  | (Of & { readonly do: 'delete'; readonly id: string })
  | (Of & { readonly do: 'unmark'; readonly id: string; readonly examiner: number })
  | { readonly do: 'backup' | 'archive'; readonly account: number }
  | { readonly do: 'token' | 'list tokens'; readonly account: number }
  | { readonly do: 'revoke'; readonly account: number; readonly nth: number }
  /** Runs a job of a schedule. */
  | { readonly do: 'schedule'; readonly account: number; readonly what: 'submissions' | 'feedback' }
  | { readonly do: 'compact' };

/** Requests that change nothing. */
export const REFUSED = ['token', 'version', 'json', 'attribute', 'id'] as const;

export type Fault =
  | { readonly do: 'kill'; readonly member: number }
  | { readonly do: 'stop'; readonly member: number }
  | { readonly do: 'halt'; readonly member: number; readonly milliseconds: number }
  | { readonly do: 'clock'; readonly offBy: number }
  | { readonly do: 'receiver'; readonly receiver: number; readonly behaviour: (typeof BEHAVIOURS)[number] }
  | { readonly do: 'disk'; readonly rules: readonly string[]; readonly milliseconds: number }
  /** @member spared the only process that a late save does not halt */
  | { readonly do: 'link'; readonly how: (typeof LINK_FAULTS)[number]; readonly spared?: number }
  | { readonly do: 'database'; readonly how: 'fast' | 'immediate' | 'failover' };

export const BEHAVIOURS = ['accept', 'fail', 'cut', 'hang', 'redirect', 'slow'] as const;

/**
 * Of connections to the database: `deaf` ones carry no answers, `mute` ones no questions. A late save arrives when the
 * lease of its process is over.
 */
export const LINK_FAULTS = [
  'cut',
  'silence',
  'slow',
  'deaf',
  'mute',
  'lost commit',
  'lost response',
  'late save',
  'late save',
] as const;

/** Operations that start at the same moment. */
export interface Together {
  readonly do: 'together';
  readonly operations: readonly Operation[];
}

/** Compares the service with the model while nobody uses it. */
export interface Check {
  readonly do: 'check';
  /** The account whose texts are assessed by further versions of a pipeline, which are compared, approved and pruned. */
  readonly versionsOf?: number;
}

export type Step = Operation | Fault | Together | Check;
