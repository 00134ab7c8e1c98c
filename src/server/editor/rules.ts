import { bareCode, ERROR_CODES } from '../../engine/results/codes.js';

/** A rule as the interface defines it; there is one for each error code. */
export interface Rule {
  readonly id: string;
  readonly description: string;
  /** A type of the Internationalization Tag Set (ITS) 2.0. */
  readonly issueType: string;
  readonly category: { readonly id: string; readonly name: string };
}

type Kind = Pick<Rule, 'issueType' | 'category'>;

const kind = (issueType: string, id: string, name: string): Kind => ({ issueType, category: { id, name } });

/** Categories have the names that editors know from LanguageTool: LibreOffice draws TYPOS red, for example. */
const GRAMMAR = kind('grammar', 'GRAMMAR', 'Grammar');
const PUNCTUATION = kind('typographical', 'PUNCTUATION', 'Punctuation');
const CASING = kind('typographical', 'CASING', 'Capitalization');
const SPACING = kind('whitespace', 'TYPOGRAPHY', 'Typography');
const COLLOCATIONS = kind('grammar', 'COLLOCATIONS', 'Collocations');
const FALSE_FRIENDS = kind('grammar', 'FALSE_FRIENDS', 'False friends');

const KINDS: Readonly<Record<string, Kind>> = {
  S: kind('misspelling', 'TYPOS', 'Possible Typo'),
  SA: kind('locale-violation', 'REGIONALISMS', 'Regionalisms'),
  SX: kind('misspelling', 'CONFUSED_WORDS', 'Commonly Confused Words'),
  L: kind('register', 'STYLE', 'Style'),
  MP: PUNCTUATION,
  UP: PUNCTUATION,
  CL: COLLOCATIONS,
  ID: COLLOCATIONS,
};

/** The rule for words that look wrong and have no reliable correction. */
export const SUSPECT: Rule = {
  id: 'SUSPECT',
  description: 'word that may be wrong',
  ...kind('uncategorized', 'MISC', 'Miscellaneous'),
};

/** The rule for an error. @param written the text that `replacement` replaces */
export function ruleOf(code: string, written: string, replacement: string): Rule {
  const id = bareCode(code);
  const { meaning } = ERROR_CODES[id as keyof typeof ERROR_CODES];
  return { id, description: meaning, ...kindOf(id, written, replacement) };
}

function kindOf(id: string, written: string, replacement: string): Kind {
  if (id === 'RP') return kindOfMark(written, replacement);
  if (id.startsWith('FF')) return FALSE_FRIENDS;
  return KINDS[id] ?? GRAMMAR;
}

/** Distinguishes punctuation, capital letters and spaces, which share an error code. */
function kindOfMark(written: string, replacement: string): Kind {
  const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
  if (written.toLowerCase() === replacement.toLowerCase()) return CASING;
  return withoutSpace(written) === withoutSpace(replacement) ? SPACING : PUNCTUATION;
}
