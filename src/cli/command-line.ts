/** The arguments of a command as they are typed in a shell. */
export const commandLine = (args: readonly string[]): string => ['assess', ...args].map(quoted).join(' ');

/** A word for a shell, in quotes if it needs them. */
const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
