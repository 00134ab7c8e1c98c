/** The arguments of the first example that contains a word, split as by a shell. */
export function argumentsIn(examples: readonly unknown[], word: string): string[] {
  const example = examples.find((one) => typeof one === 'string' && one.includes(word)) as string;
  const parts = example.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)!;
  return parts.slice(parts.indexOf('%>') + 1).map((part) => part.replace(/["']/g, ''));
}
