import { Args } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { type PipelineDetails, showPipeline } from '../../services/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class PipelinesShow extends AssessCommand {
  static override summary = 'Print what a pipeline is made of, with the cards of its models.';
  static override args = {
    name: Args.string({ ignoreStdin: true, description: 'Name of a pipeline.', required: true }),
  };

  async run(): Promise<PipelineDetails> {
    const { args } = await this.parse(PipelinesShow);
    const details = showPipeline(args.name);
    this.log(
      `${details.name} ${details.version} (configuration ${details.configHash})\n${details.description}\n`,
    );
    const rows = details.components.map(({ name, version }, index) => [index + 1, name, version]);
    this.log(
      renderTable([{ title: '#', align: 'right' }, { title: 'component' }, { title: 'version' }], rows),
    );
    for (const { card } of details.models) this.log(`\n${card.trimEnd()}`);
    return details;
  }
}
