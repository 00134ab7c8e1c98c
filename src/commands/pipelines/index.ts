import { AssessCommand } from '../../cli/command.js';
import { tell } from '../../cli/tell.js';
import { isFree, type PipelineSummary } from '../../domain/pipelines/pipeline.js';
import { customPipelines } from '../../services/pipelines/custom-pipelines.js';
import { listPipelines } from '../../services/pipelines/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class Pipelines extends AssessCommand {
  static override summary = 'List all pipelines: built-in, from the settings, trained and calibrated.';

  async run(): Promise<PipelineSummary[]> {
    await this.parse(Pipelines);
    const { config } = this.settings();
    const pipelines = listPipelines(customPipelines(config), ({ message }) => tell(message));
    this.log(
      renderTable(
        [
          { title: 'name', format: 'text', of: ({ name }) => name },
          { title: 'version', format: 'text', of: ({ version }) => version },
          { title: 'scale', format: 'text', of: ({ scale }) => scale ?? '–' },
          {
            title: 'commercial use',
            format: 'text',
            of: ({ licences }) => (isFree(licences) ? 'yes' : 'no'),
          },
          { title: 'configuration', format: 'text', of: ({ configHash }) => configHash },
          { title: 'description', format: 'text', flexible: true, of: ({ description }) => description },
        ],
        pipelines,
      ),
    );
    return pipelines;
  }
}
