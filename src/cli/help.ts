import { CommandHelp, Help, type Interfaces } from '@oclif/core';

/** Usage as one line to read: arguments, required flags, and `[FLAGS]` for those that are listed below it. */
class ReadableCommandHelp extends CommandHelp {
  protected override defaultUsage(): string {
    const { id, args, flags, strict } = this.command;
    const names = Object.values(args ?? {})
      .filter(({ hidden }) => !hidden)
      .map(({ name, required }) => (required ? name.toUpperCase() : `[${name.toUpperCase()}]`));
    if (strict === false && names.length > 0) names.push(`${names.pop()}...`);
    const required = Object.values(flags ?? {})
      .filter((flag) => flag.required && !flag.hidden)
      .map((flag) => `--${flag.name}${'helpValue' in flag && flag.helpValue ? ` ${flag.helpValue}` : ''}`);
    return [id.replaceAll(':', ' '), ...names, ...required, '[FLAGS]'].join(' ');
  }
}

/** Help of the program, with its commands grouped by what people do. */
export default class GroupedHelp extends Help {
  protected override CommandHelpClass = ReadableCommandHelp;

  protected override async showRootHelp(): Promise<void> {
    this.log(this.formatRoot());
    this.log('');
    for (const { title, names } of groupsOf(this.config)) {
      const rows = names.map((name): [string, string | undefined] => [name, this.#summaryOf(name)]);
      const list = this.renderList(rows, {
        indentation: 2,
        spacer: '\n',
        stripAnsi: this.opts.stripAnsi ?? false,
      });
      this.log(this.section(title, list));
      this.log('');
    }
    this.log(`${this.config.bin} help COMMAND explains a command, and lists those below it.`);
  }

  /** Of a command, or of a topic that is no command itself. */
  #summaryOf(name: string): string | undefined {
    const command = this.config.findCommand(name);
    if (command) return this.summary(command);
    return this.config.topics.find((topic) => topic.name === name)?.description;
  }
}

/** The groups with the commands and topics that exist; those in no group come last. */
function groupsOf({ commands, topics }: Interfaces.Config): { title: string; names: string[] }[] {
  const shown = [...commands, ...topics.map(({ name, hidden }) => ({ id: name, hidden }))]
    .filter(({ id, hidden }) => !hidden && !id.includes(':'))
    .map(({ id }) => id);
  const known = new Set(shown);
  const groups = Object.entries(GROUPS).map(([title, names]) => ({
    title,
    names: names.filter((name) => known.delete(name)),
  }));
  return [...groups, { title: 'OTHER', names: [...known].sort() }].filter(({ names }) => names.length > 0);
}

/** The commands of the list of help, by what people do. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'SCORE TEXTS': ['demo', 'check', 'feedback', 'import', 'score', 'stats', 'export', 'pipe'],
  'DESCRIBE TEXTS': ['features', 'vocabulary', 'classify', 'duplicates', 'progress'],
  'COMPARE WITH MARKS': [
    'study',
    'import-feedback',
    'evaluate',
    'examiners',
    'fairness',
    'drift',
    'report',
    'calibrate',
    'train',
  ],
  'PIPELINES AND VERSIONS': ['pipelines', 'runs', 'diff', 'held', 'prune'],
  'SERVERS AND JOBS': ['serve', 'lsp', 'work', 'schedule', 'account', 'token', 'webhook', 'lti'],
  'STORES AND DELETION': ['submission', 'author', 'mark', 'backup', 'verify', 'recover', 'compact'],
  'SETTINGS AND HELP': ['config', 'autocomplete', 'help'],
};
