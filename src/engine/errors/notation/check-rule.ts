import { parseElement } from '../patterns/element-syntax.js';
import { FORMS } from '../patterns/forms.js';
import { NotationError } from '../patterns/notation-error.js';
import { piecesOf } from '../patterns/pieces.js';
import { setNamed } from '../patterns/sets.js';
import { parsePatternLine } from '../patterns/syntax.js';
import { isSlot } from '../reason.js';
import { type Placed, type RuleFile, RuleFileError } from './rule-file.js';

/**
 * Checks what the notation of the file leaves open: pattern lines, the sets and forms that they name, slots of reasons.
 * @throws RuleFileError with the place of the first fault
 */
export function checkRule(file: string, { reason, lines }: RuleFile): void {
  for (const slot of unknownSlots(reason.text))
    throw new RuleFileError(file, at(reason, reason.text.indexOf(slot)), `a reason has no slot ${slot}`);
  for (const line of lines) {
    try {
      if (line.text.startsWith('=')) checkReason(line.text);
      else checkPatternLine(line.text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      throw new RuleFileError(file, at(line, error.offset), error.message);
    }
  }
}

const at = ({ line, column, isExpanded }: Placed, offset: number) => ({
  line,
  column: isExpanded ? column : column + offset,
});

function checkReason(text: string): void {
  for (const slot of unknownSlots(text))
    throw new NotationError(`a reason has no slot ${slot}`, text.indexOf(slot));
}

const unknownSlots = (reason: string) =>
  [...reason.matchAll(/\{(\w*)\}/g)].filter(([, name]) => !isSlot(name!)).map(([slot]) => slot);

function checkPatternLine(text: string): void {
  const { patterns, correction } = parsePatternLine(text);
  for (const { elements, editStart, editEnd } of patterns) {
    for (const source of elements) located(text, source, () => checkElement(source));
    for (const piece of piecesOf(correction, editEnd - editStart))
      if (piece.kind === 'copy' && piece.form !== undefined && !Object.hasOwn(FORMS, piece.form))
        throw new NotationError(`there is no form $${piece.form}`, text.indexOf(`$${piece.form}`));
  }
}

function checkElement(source: string): void {
  for (const { atom } of parseElement(source).alternatives.flat())
    if (atom.kind === 'set') setNamed(atom.name);
}

/** Adds the place of an element to what is wrong with it. */
function located(text: string, source: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new NotationError((error as Error).message, text.indexOf(source));
  }
}
