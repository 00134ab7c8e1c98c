import type { AssessedVersion, PrunedVersion } from '../domain/pipelines/assessed-version.js';
import type { Instant } from './instant.js';

interface IdentityRow {
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
}

/** What one configuration of a pipeline assessed, as both stores select it. */
export interface VersionRow extends IdentityRow {
  readonly current: number;
  readonly earlier: number;
  readonly held: number;
  readonly first_at: Instant;
  readonly last_at: Instant;
}

/** How many of its results pruning removes. */
export interface PrunedRow extends IdentityRow {
  readonly results: number;
}

const identityOf = ({ pipeline, version, config_hash }: IdentityRow) => ({
  name: pipeline,
  version,
  configHash: config_hash,
});

export function toAssessedVersion(row: VersionRow): AssessedVersion {
  return {
    pipeline: identityOf(row),
    current: row.current,
    earlier: row.earlier,
    held: row.held,
    firstAssessedAt: new Date(row.first_at),
    lastAssessedAt: new Date(row.last_at),
  };
}

export function toPruned(row: PrunedRow): PrunedVersion {
  return { pipeline: identityOf(row), results: row.results };
}
