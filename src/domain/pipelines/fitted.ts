import { counted } from '../counted.js';
import type { CrossValidated } from './cross-validated.js';

/** How the texts that a pipeline was fitted on affect metrics of its agreement with marks. */
export interface FittedNote {
  /** The pipeline that was fitted. */
  readonly pipeline: string;
  /** Texts with a score and a mark that were left out, because the pipeline was fitted on them. */
  readonly leftOut: number;
  /** Null if they were not recorded. */
  readonly crossValidated: CrossValidated | null;
  /** The pipelines whose fitted texts are unknown, so that some of them may be compared. */
  readonly unknown: readonly string[];
}

const two = (value: number | null) => value?.toFixed(2).replace(/^-(?=0\.00$)/, '') ?? '–';

/** `r 0.83, QWK 0.82 …`, in one line. */
function crossValidatedLine({
  texts,
  folds,
  by,
  pearson,
  kappa,
  rmse,
  meanDifference,
  coverage,
}: CrossValidated): string {
  const split = by === 'nothing' ? 'at random' : `by ${by}`;
  return (
    `r ${two(pearson)}, QWK ${two(kappa)}, RMSE ${two(rmse)}, SMD ${two(meanDifference)}; 90 % intervals hold ` +
    `${(100 * coverage).toFixed(0)} % of the marks (${counted(texts, 'text')}, ${counted(folds, 'fold')} ${split})`
  );
}

/** How well it agreed with marks in cross-validation, in a sentence; none if that was not recorded. */
export const crossValidatedNotice = ({
  pipeline,
  crossValidated,
}: Pick<FittedNote, 'pipeline' | 'crossValidated'>) =>
  crossValidated ? [`Cross-validated metrics of ${pipeline}: ${crossValidatedLine(crossValidated)}.`] : [];

/** The notice if no text is left, without a full stop at the end. */
export function onlyFittedNotice(note: FittedNote): string {
  const texts = note.leftOut === 1 ? 'the only text' : `all ${note.leftOut} texts`;
  const none = `nothing is left to compare: ${note.pipeline} was fitted on ${texts} with a score and a mark.`;
  return [none, ...crossValidatedNotice(note)].join(' ').replace(/\.$/, '');
}

/** The note that must accompany metrics of a pipeline that was fitted on marked texts, in sentences. */
export function fittedNotice({ pipeline, leftOut, crossValidated, unknown }: FittedNote): string[] {
  const texts = counted(leftOut, 'marked text is', 'marked texts are');
  return [
    ...unknown.map(
      (name) =>
        `Warning: the texts that ${name} was fitted on are unknown, because an earlier version of assess made it or its list ` +
        'of texts is missing. If some of them are compared here, these metrics are too optimistic. To leave them out, repeat the ' +
        'command that made it with --force.',
    ),
    ...(leftOut > 0
      ? [`${texts} left out: ${pipeline} was fitted on ${leftOut === 1 ? 'it' : 'them'}.`]
      : unknown.length === 0
        ? [`${pipeline} was fitted on none of these texts.`]
        : []),
    ...crossValidatedNotice({ pipeline, crossValidated }),
  ];
}
