/** Edits between two lists of tokens: the stretches between what their longest common subsequence keeps. */
export function tokenEdits(source, corrected) {
  const width = corrected.length + 1;
  const common = new Uint16Array((source.length + 1) * width);
  for (let i = source.length - 1; i >= 0; i--)
    for (let j = corrected.length - 1; j >= 0; j--)
      common[i * width + j] =
        source[i] === corrected[j]
          ? common[(i + 1) * width + j + 1] + 1
          : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
  const edits = [];
  let [i, j, start, from] = [0, 0, 0, 0];
  const close = () => {
    if (start < i || from < j) edits.push({ start, end: i, correction: corrected.slice(from, j).join(' ') });
  };
  while (i < source.length && j < corrected.length) {
    if (source[i] === corrected[j]) {
      close();
      [i, j] = [i + 1, j + 1];
      [start, from] = [i, j];
    } else if (common[(i + 1) * width + j] >= common[i * width + j + 1]) i += 1;
    else j += 1;
  }
  [i, j] = [source.length, corrected.length];
  close();
  return edits;
}
