import { type Command, Plugin } from '@oclif/core';

/** The line of the plugin's script that finds flags only directly after the command. */
const ONLY_DIRECTLY = /^ *opts=\$\(printf .*grep "\$\{normalizedCommand\}".*$/m;

/** Takes as many words for the command as name one; arguments and other flags may follow them. */
const AFTER_ARGUMENTS = `    local word words="" found="" line
    for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
      words="\${words:+$words:}$word"
      [[ $'\\n'"$commands" == *$'\\n'"$words "* ]] && found="$words"
    done
    opts=""
    while [[ -n "$found" ]] && IFS= read -r line; do
      [[ "$line" == "$found "* ]] && opts="\${line#"$found "}"
    done <<< "$commands"`;

const GETTER = 'bashCompletionFunction';
const CREATE = 'autocomplete:create';

/** The plugin for completion in shells. Its script for Bash is mended: it also completes flags after arguments. */
export class CompletionPlugin extends Plugin {
  override findCommand(id: string, options: { must: true }): Promise<Command.Class>;
  override findCommand(id: string, options?: { must: boolean }): Promise<Command.Class | undefined>;
  override async findCommand(id: string, options?: { must: boolean }): Promise<Command.Class | undefined> {
    const create = await super.findCommand(CREATE);
    if (create) mend(create.prototype);
    return super.findCommand(id, options as { must: true });
  }
}

const mended = new WeakSet<object>();

function mend(prototype: object): void {
  const script = Object.getOwnPropertyDescriptor(prototype, GETTER)?.get;
  if (!script || mended.has(prototype)) return;
  mended.add(prototype);
  Object.defineProperty(prototype, GETTER, {
    get(this: unknown) {
      return (script.call(this) as string).replace(ONLY_DIRECTLY, () => AFTER_ARGUMENTS);
    },
  });
}
