const NARROW = /[ iljtfrI.,:;'|!()[\]{}/\\-]/;
const WIDE = /[mwMWQO@%&…–]/;
const CAPITAL = /[A-Z]/;

/** Widths in ems of the widest of the fonts that pages may come to be shown in. */
function emsOf(character: string): number {
  if (NARROW.test(character)) return 0.38;
  if (WIDE.test(character)) return 0.97;
  if (CAPITAL.test(character)) return 0.7;
  return character > '\u2e80' ? 1 : 0.63;
}

const USUAL_SIZE = 12;

/** How wide a text is at most, in pixels, without a browser that could measure it. @param font as CSS has it, `14px sans-serif` */
export function textWidth(text: string, font = ''): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? USUAL_SIZE);
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * size;
}
