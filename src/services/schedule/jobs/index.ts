import type { JobKind } from '../../../domain/schedule.js';
import type { PrepareJob } from '../job-context.js';

/** What makes jobs of each kind ready, loaded when it is first needed. */
export const preparations: { readonly [K in JobKind]: () => Promise<PrepareJob<K>> } = {
  rescore: async () => (await import('./rescore.js')).prepareRescore,
  evaluate: async () => (await import('./evaluate.js')).prepareEvaluate,
  drift: async () => (await import('./drift.js')).prepareDrift,
  report: async () => (await import('./report.js')).prepareReport,
  export: async () => (await import('./export.js')).prepareExport,
  compact: async () => (await import('./compact.js')).prepareCompact,
  backup: async () => (await import('./backup.js')).prepareBackup,
};
