import { Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { OVERALL_MARK } from '../domain/human-score.js';
import { useAccount } from '../services/accounts.js';
import { fittedOf } from '../services/fitted-texts.js';
import { markChoiceFlags, markChoices } from './mark-choices.js';

/** Flags of commands that compare scores with marks in the store. */
export const marksFlags = {
  pipeline: Flags.string({
    description: "Pipeline whose scores are used (default: the account's).",
    helpValue: 'NAME',
  }),
  mark: Flags.string({
    description: `Member of the marks to use (default: ${OVERALL_MARK}).`,
    helpValue: 'KEY',
  }),
  'include-tests': Flags.boolean({
    default: false,
    description: 'Include submissions marked as tests.',
  }),
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
  const store = await context.readableStore();
  const account = await useAccount(store, context.config.account, context.now());
  const { scoringPipelineNamed } = await import('../services/pipelines.js');
  const definition = scoringPipelineNamed(flags.pipeline ?? account.pipeline, context.customPipelines);
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
