/**
 * Divides a text into segments at the edges of sentences and findings. Spans of the result count code points. Sentences
 * do not overlap, nor do findings, but a finding may cross the edge of a sentence.
 *
 * @typedef {Pick<import('../../../engine/results/result.js').SuccessResult, 'sentence_scores' | 'textual_errors' | 'suspect_tokens'>} Found
 *
 * @typedef {object} Finding
 * @property {'error' | 'suspect'} kind
 * @property {number} index among those of its kind
 * @property {number} start
 * @property {number} end
 *
 * @typedef {object} Piece
 * @property {string} text
 * @property {number | undefined} sentence index of the sentence in which it lies
 *
 * @typedef {object} Segment
 * @property {Finding | undefined} finding
 * @property {Piece[]} pieces exactly one if there is no finding
 * @property {number[]} ends sentences that end in it
 */

/**
 * @param {string} text
 * @param {Found} found
 * @returns {Segment[]} in order; their pieces are the whole text
 */
export function segmentsOf(text, found) {
  const characters = [...text];
  const sentences = found.sentence_scores;
  let next = 0;

  /** @param {number} start @param {number} end */
  const cut = (start, end) => {
    const pieces = [];
    const ends = [];
    for (let position = start; position < end; ) {
      while (next < sentences.length && sentences[next][1] <= position) next += 1;
      const [from, to] = sentences[next] ?? [end, end];
      const isInside = from <= position;
      const until = Math.min(end, isInside ? to : from);
      const piece = characters.slice(position, until).join('');
      pieces.push({ text: piece, sentence: isInside ? next : undefined });
      if (isInside && until === to) ends.push(next);
      position = until;
    }
    return { pieces, ends };
  };

  /** @type {Segment[]} */
  const segments = [];
  /** @param {number} start @param {number} end */
  const addPlain = (start, end) => {
    const { pieces } = cut(start, end);
    let position = start;
    for (const piece of pieces) {
      position += [...piece.text].length;
      const ends = piece.sentence !== undefined && sentences[piece.sentence][1] === position;
      segments.push({
        finding: undefined,
        pieces: [piece],
        ends: ends ? [/** @type {number} */ (piece.sentence)] : [],
      });
    }
  };

  let position = 0;
  for (const finding of findingsOf(found)) {
    addPlain(position, finding.start);
    segments.push({ finding, ...cut(finding.start, finding.end) });
    position = finding.end;
  }
  addPlain(position, characters.length);
  return segments;
}

/** @param {Found} found @returns {Finding[]} in the order of the text */
function findingsOf({ textual_errors: errors, suspect_tokens: suspects }) {
  return [
    ...errors.map(([start, end], index) => ({ kind: /** @type {const} */ ('error'), index, start, end })),
    ...suspects.map(([start, end], index) => ({ kind: /** @type {const} */ ('suspect'), index, start, end })),
  ].sort((a, b) => a.start - b.start);
}

/**
 * The text of a span.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
export const excerpt = (text, start, end) => [...text].slice(start, end).join('');
