import type { BareErrorCode } from '../../results/codes.js';
import type { EditInContext } from './edit-in-context.js';

/**
 * Person and number (with gender, which also agrees), and the form: subject, object, determiner, possessive, reflexive.
 */
const FORMS = [
  ['1s', 'i me my mine myself'],
  ['2', 'you you your yours yourself'],
  ['3m', 'he him his his himself'],
  ['3f', 'she her her hers herself'],
  ['3n', 'it it its - itself'],
  ['1p', 'we us our ours ourselves'],
  ['3p', 'they them their theirs themselves'],
  ['who', 'who whom whose - -'],
] as const;
const DETERMINER = 2;
const POSSESSIVE = 3;

interface Form {
  readonly person: string;
  readonly column: number;
}

const FORMS_OF_WORD = new Map<string, Form[]>();
for (const [person, row] of FORMS)
  row.split(' ').forEach((word, column) => {
    FORMS_OF_WORD.set(word, [...formsOf(word), { person, column }]);
  });

function formsOf(word: string): readonly Form[] {
  return FORMS_OF_WORD.get(word) ?? [];
}

/**
 * The code for replacing one form of a personal pronoun or its determiner by another: wrong case (`I`, `me`), wrong
 * derivation (`hers`, `her`), or no agreement with its antecedent (`it`, `they`). Undefined for other words.
 */
export function pronounCode(edit: EditInContext): BareErrorCode | undefined {
  const wrong = formsOf(edit.from[0]!.lower);
  const right = formsOf(edit.to[0]!.lower);
  const isDeterminer = edit.to[0]!.tag === 'PRP$' || edit.to[0]!.tag === 'WP$';
  for (const { person, column } of right) {
    if ((column === DETERMINER) !== isDeterminer && right.length > 1) continue;
    if (wrong.some((form) => form.person === person)) return ofSamePerson(column);
  }
  const isThird = (forms: readonly Form[]) => forms.some(({ person }) => person.startsWith('3'));
  if (!isThird(wrong) || !isThird(right)) return undefined;
  return isDeterminer ? 'AGD' : 'AGA';
}

function ofSamePerson(column: number): BareErrorCode {
  if (column === DETERMINER) return 'DD';
  return column === POSSESSIVE ? 'DA' : 'FA';
}
