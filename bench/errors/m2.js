/**
 * Sentences of an M2 file: their tokens and, for each annotator, the edits as token ranges with the corrected tokens.
 * Edits of type `noop` say that the annotator changed nothing.
 */
export function* readM2(content) {
  for (const block of content.split('\n\n')) {
    const [first = '', ...lines] = block.trim().split('\n');
    if (!first.startsWith('S ')) continue;
    const annotators = new Map();
    for (const line of lines.filter((line) => line.startsWith('A '))) {
      const [range, type, correction, , , annotator] = line.slice(2).split('|||');
      const [firstToken, endToken] = range.split(' ').map(Number);
      const edits = annotators.get(annotator) ?? [];
      annotators.set(annotator, edits);
      if (type !== 'noop' && type !== 'UNK')
        edits.push({ firstToken, endToken, correction: correction === '-NONE-' ? '' : correction });
    }
    for (const edits of annotators.values()) edits.sort((a, b) => a.firstToken - b.firstToken);
    yield { tokens: first.slice(2).split(' '), references: [...annotators.values()] };
  }
}
