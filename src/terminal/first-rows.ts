/**
 * Prints the first rejected rows, one per line, and counts the others.
 * @param stop ends the progress, before the count is printed
 */
export function firstRows(
  print: (line: string) => unknown,
  most: number,
  rest: (count: number) => string,
  stop: () => void = () => {},
) {
  let count = 0;
  return {
    get count(): number {
      return count;
    },
    show({ place, message }: { readonly place: string; readonly message: string }): void {
      count += 1;
      if (count <= most) print(`${place}: ${message}`);
    },
    end(): void {
      stop();
      if (count > most) print(`… and ${rest(count - most)}`);
    },
  };
}
