import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const POSSESSIVE_OF: Readonly<Record<string, string>> = {
  i: 'my',
  my: 'my',
  me: 'my',
  we: 'our',
  our: 'our',
  us: 'our',
  you: 'your',
  your: 'your',
  he: 'his',
  his: 'his',
  she: 'her',
  her: 'her',
  they: 'their',
  their: 'their',
};
/** What one can own or score as a compound: own goals, own brands. */
const COMPOUND = /^(?:goal|brand|label)s?$/;
/** After these, `own` is an adjective: as a verb it would follow a subject, `to` or a helping verb. */
const BEFORE_ADJECTIVE =
  /^(?:in|for|with|on|about|from|by|at|into|through|without|as|have|has|had|having|produce|express|create|build)$/;
const HELPING = /^(?:do|does|did|let|lets|make|makes|made|help|helps|helped|to|of)$/;

/** The possessive of the nearest pronoun before `own`; `their`, with less confidence, if there is none. */
function possessiveFor({ tokens, first, index }: Cursor): { word: string; confidence: number } {
  for (let at = index - 1; at >= first; at--) {
    const word = POSSESSIVE_OF[tokens[at]!.lower];
    if (word !== undefined) return { word, confidence: 0.86 };
  }
  return { word: 'their', confidence: 0.8 };
}

const takesPossessive = ({ lower, tag }: Token) =>
  BEFORE_ADJECTIVE.test(lower) || (/^VBG?$/.test(tag) && !HELPING.test(lower));

export const detector: Detector = {
  words: ['own'],
  codes: ['MD'],
  detect(cursor): Proposal | undefined {
    const [before, next] = [cursor.at(-1), cursor.at(1)];
    if (
      !before ||
      !next ||
      !/^(?:NNS?|JJ)$/.test(next.tag) ||
      COMPOUND.test(next.lower) ||
      !takesPossessive(before)
    )
      return undefined;
    const { word, confidence } = possessiveFor(cursor);
    return cursor.insertBefore(cursor.token, word, 'MD', confidence);
  },
};
