/**
 * A part of a correction: a word; a verb in the form of the replaced one; a token of the left side, possibly in another
 * form.
 */
export type Piece =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'likewise'; readonly lemma: string }
  | { readonly kind: 'copy'; readonly position: number; readonly form: string | undefined };

/**
 * The parts of the right side of a pattern line (syntax.ts).
 * @param replaced number of tokens that it replaces
 */
export const piecesOf = (correction: string, replaced: number): Piece[] =>
  correction
    .split(' ')
    .filter(Boolean)
    .map((source) => pieceOf(source, replaced));

function pieceOf(source: string, replaced: number): Piece {
  if (source.startsWith('~')) return { kind: 'likewise', lemma: source.slice(1) };
  const reference = /^\$(\d*)([a-z]*)$/.exec(source);
  if (!reference) return { kind: 'word', word: source };
  const [, position, form] = reference;
  return {
    kind: 'copy',
    position: position === '' ? replaced - 1 : Number(position) - 1,
    form: form === '' ? undefined : form,
  };
}
