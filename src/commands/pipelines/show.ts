import { AssessCommand } from '../../cli/command.js';
import { argument } from '../../cli/flags.js';
import { isFree, type PipelineComponent, type PipelineSummary } from '../../domain/pipelines/pipeline.js';
import { customPipelines } from '../../services/pipelines/custom-pipelines.js';
import { type PipelineDetails, showPipeline } from '../../services/pipelines/pipelines.js';
import { renderTable } from '../../terminal/table.js';

export default class PipelinesShow extends AssessCommand {
  static override summary = 'Show the components of a pipeline and its model cards.';
  static override args = {
    name: argument('Name of a pipeline.'),
  };

  async run(): Promise<PipelineDetails> {
    const { args } = await this.parse(PipelinesShow);
    const { config } = this.settings();
    const details = showPipeline(args.name, customPipelines(config));
    this.log(
      `${details.name} ${details.version} (configuration ${details.configHash})\n${details.description}\n${licenceLine(details)}\n`,
    );
    this.log(
      renderTable(
        [
          { title: '#', format: 'count', of: (component) => details.components.indexOf(component) + 1 },
          { title: 'component', format: 'text', of: ({ name }) => name },
          { title: 'version', format: 'text', of: ({ version }) => version },
          { title: 'runs', format: 'text', of: ({ on }) => (on ? 'on' : 'off') },
          { title: 'options', format: 'text', flexible: true, of: describeOptions },
        ],
        details.components,
      ),
    );
    if (details.caution) this.log(`\n${details.caution}`);
    for (const { card } of details.models) this.log(`\n${card.trimEnd()}`);
    return details;
  }
}

const licenceLine = ({ licences }: PipelineSummary) =>
  `Licences of its models: ${licences.join(', ')}${isFree(licences) ? '' : ' (no commercial use)'}`;

/** A list is shown as its length; an object by its members. */
function optionText(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name} ${optionText(member)}`);
  return `(${members.join(', ')})`;
}

/** `editThreshold 0.5, suspectThreshold 0.3, words 12`; a list is shown as its length. */
function describeOptions({ options }: PipelineComponent): string {
  if (typeof options !== 'object' || options === null) return '';
  return Object.entries(options)
    .map(([name, value]) => `${name} ${optionText(value)}`)
    .join(', ');
}
