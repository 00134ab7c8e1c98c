/** Prints the first rejected rows, one per line, and counts the others. */
export function firstRows(print: (line: string) => unknown, most: number, rest: (count: number) => string) {
  let count = 0;
  return {
    show({ place, message }: { readonly place: string; readonly message: string }): void {
      count += 1;
      if (count <= most) print(`${place}: ${message}`);
    },
    end(): void {
      if (count > most) print(`… and ${rest(count - most)}`);
    },
  };
}
