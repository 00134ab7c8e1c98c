import type { AssessedVersion } from '../../domain/pipelines/assessed-version.js';
import { isSameIdentity, type PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import type { Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';

/** `cefr@1.0.0`, as people name a version. */
export const versionName = ({ name, version }: Pick<PipelineIdentity, 'name' | 'version'>): string =>
  `${name}@${version}`;

const fullName = (pipeline: PipelineIdentity) => `${versionName(pipeline)}@${pipeline.configHash}`;

/**
 * The version given as a run number, as `NAME@VERSION`, or as `NAME@VERSION@CONFIGURATION` if a version was used with
 * several configurations.
 * @param option the option, for the message
 * @throws AssessError `invalid_option`
 */
export async function versionNamed(
  store: Pick<RunLog, 'runs'> & Pick<Versions, 'versions'>,
  accountId: string,
  given: string,
  option: string,
): Promise<PipelineIdentity> {
  const refuse = (reason: string) => new AssessError('invalid_option', { option, reason });
  if (/^\d{1,15}$/.test(given)) {
    const [run] = await store.runs({ accountId, number: Number(given) });
    if (!run) throw refuse(`there is no run ${given} (assess runs lists them)`);
    if (!run.pipeline) throw refuse(`run ${given} (${run.job}) assessed nothing`);
    return run.pipeline;
  }
  const known = (await store.versions(accountId)).map(({ pipeline }) => pipeline);
  const found = known.filter((one) => versionName(one) === given || fullName(one) === given);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    throw refuse(`${shown(given)} had several configurations; name one: ${found.map(fullName).join(', ')}`);
  }
  const names = known.length > 0 ? shownNames([...new Set(known.map(versionName))]).join(', ') : 'none';
  throw refuse(`no text has a result of ${shown(given)}; versions with results: ${names}`);
}

/**
 * The two versions to compare if not both are given: the last used version of the pipeline, and the one before it.
 * @throws AssessError `nothing_to_compare`
 */
export function lastVersions(
  versions: readonly AssessedVersion[],
  pipeline: string,
  named: { readonly from?: PipelineIdentity | undefined; readonly to?: PipelineIdentity | undefined },
): { readonly from: PipelineIdentity; readonly to: PipelineIdentity } {
  const name = (named.to ?? named.from)?.name ?? pipeline;
  const known = versions.map((one) => one.pipeline).filter((one) => one.name === name);
  const other = (one: PipelineIdentity | undefined) =>
    known.find((next) => one === undefined || !isSameIdentity(next, one));
  const to = named.to ?? other(named.from);
  const from = named.from ?? other(to);
  if (from && to) return { from, to };
  throw new AssessError('nothing_to_compare', { pipeline: name, versions: known.map(versionName) });
}
