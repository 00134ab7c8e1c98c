import { AssessCommand } from '../../cli/command.js';
import { tell } from '../../cli/tell.js';
import type { PipelineSummary } from '../../domain/pipeline.js';
import { ownPipelines } from '../../services/own-pipelines.js';
import { listPipelines } from '../../services/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class Pipelines extends AssessCommand {
  static override summary = 'List all pipelines: built-in, from the settings, and trained.';

  async run(): Promise<PipelineSummary[]> {
    const { flags } = await this.parse(Pipelines);
    const { config } = this.settings({ store: flags.store, config: flags.config });
    const pipelines = listPipelines(ownPipelines(config), ({ message }) => tell(message));
    const rows = pipelines.map(({ name, version, scale, configHash, description }) => [
      name,
      version,
      scale,
      configHash,
      description,
    ]);
    const columns = ['name', 'version', 'scale', 'configuration'].map((title) => ({ title }));
    this.log(renderTable([...columns, { title: 'description', flexible: true }], rows));
    return pipelines;
  }
}
