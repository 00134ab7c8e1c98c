/** Phrases in oclif's messages, with their replacements. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/\nSee more help[\s\S]*/, ''],
  [/\n\nNote: [\s\S]*/, ''],
  [/^The following errors? occurred:\s*/, ''],
  [/^Parsing (--\S+)\s+Expected/, '$1: expected'],
  [/Missing required flag (\S+)/g, 'the flag --$1 is missing'],
  [/^Missing \d+ required arg(s?):\s*/, 'missing argument$1 '],
  [/(?<=\S) {2,}/g, ': '],
  [/^Nonexistent flag(s?): /, 'unknown flag$1: '],
  [/\n\s*/g, '; '],
];

/** An error of oclif's parser as one line, in the style of our messages. */
export function usageMessage(message: string): string {
  return REWORDED.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
}
