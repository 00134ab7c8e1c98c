import { artefactsOf, type PipelineDefinition } from './pipeline.js';

/** Licences of model files, as SPDX identifiers. */
type ModelLicence = 'CC-BY-SA-4.0' | 'CC-BY-NC-SA-4.0';

/** Shipped models fitted on corpora that exclude commercial use; all others are under CC BY-SA 4.0. */
const NON_COMMERCIAL: ReadonlySet<string> = new Set([
  'scoring-cefr',
  'scoring-ielts',
  'scoring-cefr-deep',
  'scoring-ielts-deep',
]);

/** Models that `assess train` wrote belong to whoever trained them. */
const isOwn = (artefact: string) => artefact.startsWith('trained/');

/** The licences of the shipped models that a pipeline reads, each once, sorted. */
export function licencesOf(definition: PipelineDefinition): ModelLicence[] {
  const shipped = artefactsOf(definition).filter((artefact) => !isOwn(artefact));
  const licences = shipped.map((artefact) =>
    NON_COMMERCIAL.has(artefact) ? 'CC-BY-NC-SA-4.0' : 'CC-BY-SA-4.0',
  );
  return [...new Set<ModelLicence>(licences)].sort();
}
