import { AssessCommand } from '../../cli/command.js';
import type { PipelineSummary } from '../../domain/pipeline.js';
import { listPipelines } from '../../services/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class Pipelines extends AssessCommand {
  static override summary = 'List the pipelines.';

  async run(): Promise<PipelineSummary[]> {
    await this.parse(Pipelines);
    const pipelines = listPipelines();
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
