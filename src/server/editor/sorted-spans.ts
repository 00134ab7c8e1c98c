/** Index of the first of sorted, disjoint spans that ends after an offset; the number of spans if there is none. */
export function firstEndingAfter(spans: readonly { readonly end: number }[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
