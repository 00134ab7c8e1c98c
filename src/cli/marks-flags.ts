import type { Context, Store } from '../context.js';
import type { Account } from '../domain/account.js';
import { OVERALL_MARK } from '../domain/marks/human-score.js';
import { shownNames } from '../domain/shown.js';
import { type ChosenPipeline, choosePipeline } from '../services/pipelines/chosen-pipeline.js';
import { fittedOf } from '../services/pipelines/fitted-texts.js';
import { accountToRead } from './account.js';
import { includeTestsFlag, valued } from './flags.js';
import { markChoiceFlags, markChoices } from './mark-choices.js';
import { tell } from './tell.js';

/** `--pipeline` of commands that read results. */
export const resultsOfFlag = (description: string) =>
  valued(`${description} (default: the account's, or the only one with results).`, 'NAME');

/** Says why a pipeline was chosen, if that is not obvious. */
export function pipelineNote({ name, why, others }: ChosenPipeline): string | undefined {
  const listed = shownNames(others).join(', ');
  if (why === 'own')
    return `Uses the results of ${name}, the account's pipeline; for those of another, use --pipeline (${listed}).`;
  if (why === 'only') return `Uses the results of ${name}, the only pipeline that has any.`;
  return (
    why && `The account's pipeline, ${name}, has no results; choose one that has, with --pipeline: ${listed}.`
  );
}

/** Chooses the pipeline whose results are read, and says which if that is not obvious. */
export async function chosenPipeline(
  store: Store,
  account: Account,
  named: string | undefined,
): Promise<string> {
  const chosen = await choosePipeline(store, account, named);
  const note = pipelineNote(chosen);
  if (note !== undefined) tell(note);
  return chosen.name;
}

/** Flags of commands that compare scores with marks in the store. */
export const marksFlags = {
  pipeline: resultsOfFlag('Pipeline whose scores are used'),
  mark: valued(`Member of the marks to use (default: ${OVERALL_MARK}).`, 'KEY'),
  'include-tests': includeTestsFlag,
  ...markChoiceFlags,
};

/** The selection of the store's data by these flags. @throws AssessError `store_missing`, `unknown_pipeline`, `no_scores` */
export async function marksQuery(
  context: Context,
  flags: {
    readonly pipeline?: string | undefined;
    readonly mark?: string | undefined;
    readonly 'include-tests': boolean;
  } & Parameters<typeof markChoices>[0],
) {
  const { store, account } = await accountToRead(context);
  const { scoringPipelineNamed } = await import('../services/pipelines/pipelines.js');
  const pipeline = await chosenPipeline(store, account, flags.pipeline);
  const definition = scoringPipelineNamed(pipeline, context.customPipelines);
  return {
    store,
    accountId: account.id,
    pipeline: definition.name,
    scale: definition.scale,
    fitted: fittedOf(definition),
    mark: flags.mark ?? OVERALL_MARK,
    includeTests: flags['include-tests'],
    choices: markChoices(flags),
  };
}
