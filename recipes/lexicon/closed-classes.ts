import { PartOfSpeech } from '#src/engine/lexicon/parts-of-speech.js';

const P = PartOfSpeech;
const words = (list: string) => list.split(/\s+/);

/**
 * Words of the closed classes, which lists of inflections leave out (Quirk et al. 1985, 2.34–2.45, chapters 5, 6, 9).
 * A word may stand under several.
 */
export const CLOSED_CLASSES: readonly (readonly [number, readonly string[]])[] = [
  [
    P.pronoun,
    words(
      `i you he she it we they me him her us them mine yours his hers ours theirs myself yourself himself herself itself ourselves
      yourselves themselves oneself who whom whose which what that this these those one ones someone somebody something anyone
      anybody anything everyone everybody everything nobody nothing none both each either neither all some any many few several
      another others there`,
    ),
  ],
  [
    P.determiner,
    words(
      `a an the this that these those my your his her its our their some any no every each either neither both all half such what
      which whose another many much few little several enough more most less fewer other`,
    ),
  ],
  [
    P.preposition,
    words(
      `about above across after against along alongside amid among amongst around as at before behind below beneath beside besides
      between beyond by concerning despite down during except excluding following for from in including inside into like minus near of
      off on onto opposite out outside over past per plus regarding round since than through throughout till to toward towards
      under underneath unlike until up upon versus via with within without worth`,
    ),
  ],
  [
    P.conjunction,
    words(
      `and or but nor so yet for after although as because before if lest once provided since than that though till unless until
      when whenever where whereas wherever whether while whilst`,
    ),
  ],
  [P.modal, words(`can could may might must shall should will would ought ca wo sha 'll 'd`)],
  [
    P.verb,
    words("be am is are was were been being have has had having do does did done doing 's 'm 're 've"),
  ],
  [
    P.adverb,
    words(
      "n't not never always often sometimes very too also just only even still already soon here there now then",
    ),
  ],
  [
    P.number,
    words(
      `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
      nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen`,
    ),
  ],
  [P.interjection, words('oh ah hey hi hello wow yes no please thanks bye ok okay well ugh oops hooray')],
];

/** Forms of `be`, the clitics, and what lists rank oddly, as `[lemma, form, kind]`: no list has them in a shape that fits. */
export const SPECIAL_FORMS = [
  ['be', 'is', 'thirdPerson'],
  ['be', 'was', 'past'],
  ['be', 'were', 'past'],
  ['be', 'been', 'pastParticiple'],
  ['be', 'being', 'gerund'],
  ['be', 'am', 'present'],
  ['be', 'are', 'present'],
  ['be', "'s", 'thirdPerson'],
  ['be', "'m", 'present'],
  ['be', "'re", 'present'],
  ['have', "'ve", 'present'],
  ['have', "'s", 'thirdPerson'],
  ['have', "'d", 'past'],
  ['little', 'less', 'comparative'],
  ['little', 'least', 'superlative'],
] as const;
