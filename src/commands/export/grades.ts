import { Flags } from '@oclif/core';
import { accountToRead } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { outputFlag, repeatable, valued } from '../../cli/flags.js';
import { interruptible } from '../../cli/interrupt.js';
import { chosenPipeline, resultsOfFlag } from '../../cli/marks-flags.js';
import { formatOf } from '../../cli/output-format.js';
import { counted } from '../../domain/counted.js';
import { say } from '../../errors.js';
import { conditionsOf } from '../../services/conditions.js';
import { exportGrades, GRADEBOOKS, type GradesSummary } from '../../services/export/grades.js';
import { scoringPipelineNamed } from '../../services/pipelines/pipelines.js';

export default class ExportGrades extends AssessCommand {
  static override summary = 'Export scores as the gradebook of a learning platform imports them.';
  static override description =
    "One row for each learner: the score of the newest text; empty while it has no result. Points begin at the lowest score of the pipeline's scale. " +
    'Test submissions are left out. Platforms that open assess by LTI get grades without files: see assess serve --lti.';
  static override examples = [
    '<%= config.bin %> export grades --for moodle --item "Essay 1" --user email --user-column "Email address" -o grades.csv',
    '<%= config.bin %> export grades --for canvas --item "Essay 1 (17)" --out-of 20 --where \'task_id = essay1\' -o grades.csv',
    '<%= config.bin %> export grades --for openedx --item block-v1:school+English+2026+type@staffgradedxblock+block@essay --out-of 1 -o grades.csv',
  ];
  static override flags = {
    for: Flags.option({
      description: 'Platform that imports the file.',
      options: GRADEBOOKS,
      required: true,
    })(),
    item: Flags.string({
      description:
        "Name of the gradebook's column; for Open edX, usage key of the staff graded points problem.",
      helpValue: 'NAME',
      required: true,
    }),
    output: outputFlag,
    where: repeatable("Only texts that match, such as 'task_id = essay1'; repeatable.", 'CONDITION'),
    user: valued('Metadata column with the users of the platform (default: author_id).', 'COLUMN'),
    'user-column': valued(
      'Column for users in the file: Username, ID number or Email address (Moodle); SIS Login ID, SIS User ID or ID (Canvas); Username or OrgDefinedId (Brightspace).',
      'NAME',
    ),
    'out-of': Flags.integer({
      description: 'Points of the highest score (default: as the scale).',
      helpValue: 'POINTS',
      min: 1,
      max: 100_000,
    }),
    pipeline: resultsOfFlag('Pipeline whose scores are exported'),
  };

  async run(): Promise<GradesSummary> {
    const { flags } = await this.parse(ExportGrades);
    this.refuseTwoOutputs(flags.output, 'the export is');
    formatOf(flags.output, { formats: ['csv'], fallback: 'csv' });
    await using context = this.open();
    using signal = interruptible();
    const { store, account } = await accountToRead(context);
    const pipeline = await chosenPipeline(store, account, flags.pipeline);
    const { scale } = scoringPipelineNamed(pipeline, context.customPipelines);
    const summary = await exportGrades({
      ...{ store, accountId: account.id, gradebook: flags.for, pipeline, scale, signal },
      ...{ out: flags.output, protect: context.storeFiles, item: flags.item, user: flags.user },
      ...{ userColumn: flags['user-column'], outOf: flags['out-of'] },
      where: await conditionsOf(store, account.id, 'results', flags.where),
    });
    this.tellWritten(counted(summary.rows, 'grade'), summary);
    if (summary.waiting > 0)
      this.logToStderr(
        `! ${counted(summary.waiting, 'learner')} whose newest text has no result of ${pipeline} yet: ${say.scoreMakes('them', pipeline)}`,
      );
    if (summary.withoutScore > 0)
      this.logToStderr(`! ${counted(summary.withoutScore, 'learner')} without a score`);
    if (summary.withoutUser > 0)
      this.logToStderr(`! ${counted(summary.withoutUser, 'text')} without a value in the column of users`);
    for (const doubt of summary.doubts) this.logToStderr(`! ${doubt}: the import does not take it`);
    this.endWith({ interrupted: summary.interrupted });
    return summary;
  }
}
