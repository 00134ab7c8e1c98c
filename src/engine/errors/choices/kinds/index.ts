import type { ChoiceKind } from '../choice-kind.js';
import { article } from './article.js';
import { be } from './be.js';
import { comma } from './comma.js';
import { confusion } from './confusion.js';
import { nounNumber } from './noun-number.js';
import { preposition } from './preposition.js';
import { verbForm } from './verb-form.js';
import { wordClass } from './word-class.js';

/** All kinds of choice. A new one is a file here, a line in this list and an error profile to learn it from. */
export const CHOICE_KINDS: readonly ChoiceKind[] = [
  article,
  preposition,
  nounNumber,
  verbForm,
  be,
  comma,
  confusion,
  wordClass,
];
