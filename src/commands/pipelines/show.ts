import { Args } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import type { PipelineComponent } from '../../domain/pipeline.js';
import { ownPipelines } from '../../services/own-pipelines.js';
import { type PipelineDetails, showPipeline } from '../../services/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class PipelinesShow extends AssessCommand {
  static override summary = 'Show the components of a pipeline and its model cards.';
  static override args = {
    name: Args.string({ ignoreStdin: true, description: 'Name of a pipeline.', required: true }),
  };

  async run(): Promise<PipelineDetails> {
    const { args, flags } = await this.parse(PipelinesShow);
    const { config } = this.settings({ store: flags.store, config: flags.config });
    const details = showPipeline(args.name, ownPipelines(config));
    this.log(
      `${details.name} ${details.version} (configuration ${details.configHash})\n${details.description}\n`,
    );
    const rows = details.components.map((component, index) => [
      index + 1,
      component.name,
      component.version,
      component.on ? 'on' : 'off',
      describeOptions(component),
    ]);
    const columns = ['component', 'version', 'runs'].map((title) => ({ title }));
    this.log(
      renderTable([{ title: '#', align: 'right' }, ...columns, { title: 'options', flexible: true }], rows),
    );
    if (details.caution) this.log(`\n${details.caution}`);
    for (const { card } of details.models) this.log(`\n${card.trimEnd()}`);
    return details;
  }
}

/** `editThreshold 0.5, suspectThreshold 0.3, words 12`; of a list how long it is. */
function describeOptions({ options }: PipelineComponent): string {
  if (typeof options !== 'object' || options === null) return '';
  return Object.entries(options)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.length : value}`)
    .join(', ');
}
