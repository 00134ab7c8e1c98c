/** A bar of `count` out of `largest`, at most `width` characters, with eighths of a character at its end. */
export function bar(count: number, largest: number, width: number): string {
  const eighths = largest > 0 ? Math.round((count / largest) * width * 8) : 0;
  const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
  return '█'.repeat(Math.floor(eighths / 8)) + rest;
}
