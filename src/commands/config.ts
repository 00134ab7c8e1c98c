import { existsSync } from 'node:fs';
import { AssessCommand } from '../cli/command.js';
import {
  type Config,
  environmentName,
  type SettingName,
  type SettingSource,
  shownSettings,
} from '../config.js';
import { AssessError } from '../errors.js';
import { renderTable } from '../terminal/table.js';

interface ShownSetting {
  readonly name: string;
  readonly value: Config[SettingName];
  readonly source: SettingSource;
  readonly environment: string;
}

export default class ConfigCommand extends AssessCommand {
  static override summary = 'Print every setting and where its value came from.';

  async run(): Promise<ShownSetting[]> {
    await this.parse(ConfigCommand);
    const { config: values, sources, file } = this.settings();
    await checkPipelines(
      values,
      sources.pipelines === 'file' ? `${file}: pipelines` : environmentName('pipelines'),
    );
    const shown = shownSettings(values, sources).map((setting) => ({
      ...setting,
      environment: environmentName(setting.name),
    }));
    this.log(
      renderTable(
        [
          { title: 'setting', format: 'text', of: ({ name }) => name },
          { title: 'value', format: 'text', flexible: true, of: ({ value }) => written(value) },
          { title: 'from', format: 'text', of: ({ source }) => source },
          { title: 'variable', format: 'text', of: ({ environment }) => environment },
        ],
        shown,
      ),
    );
    this.log(`\nsettings file: ${file}${existsSync(file) ? '' : ' (there is none)'}`);
    return shown;
  }
}

const written = (value: ShownSetting['value']) =>
  value !== undefined && typeof value !== 'string' ? JSON.stringify(value) : value;

/**
 * Checks the pipelines in the settings by creating them, as commands do that use one.
 * @param place the source of the settings
 * @throws AssessError `invalid_config`, which names the place
 */
async function checkPipelines(config: Config, place: string): Promise<void> {
  const names = Object.keys(config.pipelines);
  if (names.length === 0) return;
  const [{ customPipelines }, { pipelineNamed }] = await Promise.all([
    import('../services/pipelines/custom-pipelines.js'),
    import('../services/pipelines/pipelines.js'),
  ]);
  try {
    const custom = customPipelines(config);
    for (const name of names) pipelineNamed(name, custom);
  } catch (error) {
    if (!(error instanceof AssessError && error.code === 'invalid_config')) throw error;
    const { source, reason } = (error as AssessError<'invalid_config'>).details;
    throw new AssessError('invalid_config', {
      source: source.replace(/^pipelines(?=\.)/, () => place),
      reason,
    });
  }
}
