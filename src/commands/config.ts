import { existsSync } from 'node:fs';
import { AssessCommand } from '../cli/command.js';
import {
  type Config,
  environmentName,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
} from '../config.js';
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
    const { flags } = await this.parse(ConfigCommand);
    const { config, store, account } = flags;
    const { config: values, sources, file } = this.settings({ config, store, account });
    const shown = SETTING_NAMES.map((name) => ({
      name,
      value: values[name],
      source: sources[name],
      environment: environmentName(name),
    }));
    const columns = [
      { title: 'setting' },
      { title: 'value', flexible: true },
      { title: 'from' },
      { title: 'variable' },
    ];
    this.log(
      renderTable(
        columns,
        shown.map(({ name, value, source, environment }) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : value,
          source,
          environment,
        ]),
      ),
    );
    this.log(`\nsettings file: ${file}${existsSync(file) ? '' : ' (there is none)'}`);
    return shown;
  }
}
