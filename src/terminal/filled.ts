import stringWidth from 'string-width';

const WIDTH = 78;

/** A title followed by parts, in as many lines as they need; the parts stand below each other. */
export function filled(parts: readonly string[], title: string, width = WIDTH): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && stringWidth(line) + 1 + stringWidth(part) <= width)
      lines[lines.length - 1] = `${line} ${part}`;
    else lines.push((lines.length === 0 ? title : ' '.repeat(title.length)) + part);
  }
  return lines;
}
