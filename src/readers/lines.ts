/** How often `character` occurs in `text` between two indices. */
export function countOf(text: string, character: string, from = 0, to = text.length): number {
  let count = 0;
  for (let at = text.indexOf(character, from); at !== -1 && at < to; at = text.indexOf(character, at + 1)) {
    count += 1;
  }
  return count;
}
