import { type Command, Plugin } from '@oclif/core';

/** The modules of all commands by id, each loaded when its command runs. */
export type CommandModules = Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>>;

/** The package's manifest for oclif, with commands from the bundle instead of separate files. */
export class BundledCommands extends Plugin {
  constructor(
    root: string,
    private readonly modules: CommandModules,
  ) {
    super({ isRoot: true, root });
  }

  override findCommand(id: string, options: { must: true }): Promise<Command.Class>;
  override findCommand(id: string, options?: { must: boolean }): Promise<Command.Class | undefined>;
  override async findCommand(id: string): Promise<Command.Class | undefined> {
    const module = await this.modules[id]?.();
    return module && Object.assign(module.default, { id, plugin: this });
  }
}
