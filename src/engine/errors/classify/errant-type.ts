import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { sharesStem } from './derivation.js';
import type { EditInContext } from './edit-in-context.js';
import { impossibleFormCode } from './impossible-forms.js';
import { similarity } from './similarity.js';

/**
 * Types of edits as ERRANT names them (C. Bryant, M. Felice & T. Briscoe 2017, "Automatic annotation and evaluation of
 * error types for grammatical error correction"): missing (M), unnecessary (U) or replaced (R), and a category. ERRANT
 * uses a dependency parser to find auxiliaries; here the words after them decide.
 * @returns `R:VERB:SVA`, for example; `UNK` if nothing changes
 */
export function errantType(edit: EditInContext): string {
  const { from, to } = edit;
  if (from.length === 0 && to.length === 0) return 'UNK';
  if (from.length === 0) return `M:${oneSided({ tokens: to, all: edit.corrected })}`;
  if (to.length === 0) return `U:${oneSided({ tokens: from, all: edit.original })}`;
  if (from.length + to.length > 2 && from.at(-1)!.lower === to.at(-1)!.lower)
    return errantType(edit.withoutLast());
  return `R:${twoSided(edit)}`;
}

/** One side of an edit, with its text. */
interface Side {
  readonly tokens: readonly Token[];
  readonly all: readonly Token[];
}

type Class = 'ADJ' | 'ADV' | 'CONJ' | 'DET' | 'NOUN' | 'PART' | 'PREP' | 'PRON' | 'PUNCT' | 'VERB' | 'OTHER';

// biome-ignore format: one table
const CLASSES: Readonly<Partial<Record<PennTag, Class>>> = {
  "''": 'PUNCT', ',': 'PUNCT', '-LRB-': 'PUNCT', '-RRB-': 'PUNCT', '.': 'PUNCT', ':': 'PUNCT', '``': 'PUNCT',
  HYPH: 'PUNCT', NFP: 'PUNCT', AFX: 'ADJ', CC: 'CONJ', DT: 'DET', PDT: 'DET', 'PRP$': 'DET', WDT: 'DET',
  'WP$': 'DET', EX: 'PRON', PRP: 'PRON', WP: 'PRON', IN: 'PREP', JJ: 'ADJ', JJR: 'ADJ', JJS: 'ADJ',
  NN: 'NOUN', NNS: 'NOUN', NNP: 'NOUN', NNPS: 'NOUN', POS: 'PART', RP: 'PART', TO: 'PART', RB: 'ADV', RBR: 'ADV',
  RBS: 'ADV', WRB: 'ADV', MD: 'VERB', VB: 'VERB', VBD: 'VERB', VBG: 'VERB', VBN: 'VERB', VBP: 'VERB', VBZ: 'VERB',
};
const CLITICS = new Set("'d 'll 'm n't 're 's 've".split(' '));
const SHORTENED: Readonly<Record<string, string>> = { ca: 'can', sha: 'shall', wo: 'will' };
const AUXILIARIES = new Set(
  (
    "am 'm is 's are 're was were be been being have 've has had having do does did will 'll would 'd shall should can " +
    'could may might must ca sha wo'
  ).split(' '),
);

const classOf = ({ tag }: Token): Class => (tag && CLASSES[tag]) || 'OTHER';
const isOneOf = <T>(values: readonly T[], value: T | undefined): boolean => values.includes(value as T);
const onlyOf = (tokens: readonly Token[]): Class | undefined => {
  const classes = new Set(tokens.map(classOf));
  const [only] = classes;
  return classes.size === 1 && only !== 'OTHER' ? only : undefined;
};
const isParticleWithVerb = (tokens: readonly Token[]) => {
  const classes = new Set(tokens.map(classOf));
  return classes.size === 2 && classes.has('PART') && classes.has('VERB');
};

/** Whether an auxiliary is soon followed by a verb, with which it forms a verb group. */
function isAuxiliary(token: Token, all: readonly Token[]): boolean {
  if (token.tag === 'MD') return true;
  if (!AUXILIARIES.has(token.lower) || token.tag === 'POS') return false;
  for (let at = token.index + 1; at <= token.index + 3; at++) {
    const next = all[at];
    if (!next) return false;
    if (isOneOf(['VB', 'VBN', 'VBG'], next.tag)) return true;
    if (!isOneOf<Class>(['ADV', 'PRON'], classOf(next)) && !CLITICS.has(next.lower)) return false;
  }
  return false;
}

const areAuxiliaries = ({ tokens, all }: Side) => tokens.every((token) => isAuxiliary(token, all));

function oneSided(side: Side): string {
  const { tokens, all } = side;
  const [first] = tokens as [Token, ...Token[]];
  if (tokens.length === 1) {
    if (first.tag === 'POS') return 'NOUN:POSS';
    if (CLITICS.has(first.lower)) return 'CONTR';
    if (first.lower === 'to' && all[first.index + 1]?.tag === 'VB') return 'VERB:FORM';
    if (first.lower === 'to') return 'PREP';
  }
  if (areAuxiliaries(side)) return 'VERB:TENSE';
  return onlyOf(tokens) ?? (isParticleWithVerb(tokens) ? 'VERB' : 'OTHER');
}

function twoSided(edit: EditInContext): string {
  const { from, to } = edit;
  const written = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower);
  if (written(from).join('') === written(to).join('')) return 'ORTH';
  if (written(from).sort().join(' ') === written(to).sort().join(' ')) return 'WO';
  return from.length === 1 && to.length === 1 ? ofWords(edit, from[0]!, to[0]!) : ofPhrases(edit);
}

/** One word replaced by another. */
function ofWords(edit: EditInContext, from: Token, to: Token): string {
  const [was, is] = [classOf(from), classOf(to)];
  if (from.tag === 'POS' || to.tag === 'POS') return 'NOUN:POSS';
  if ((CLITICS.has(from.lower) || CLITICS.has(to.lower)) && was === is) return 'CONTR';
  if (SHORTENED[from.lower] === to.lower || SHORTENED[to.lower] === from.lower) return 'CONTR';
  if (isOneOf(['was were', 'were was'], `${from.lower} ${to.lower}`)) return 'VERB:SVA';
  const shared = sharesLemma(from, to, edit.lexicon);
  return (
    ofNoWord(from, to, shared, edit.lexicon) ??
    ofForms(edit, from, to, shared) ??
    (areAuxiliaries({ tokens: [from], all: edit.original }) &&
    areAuxiliaries({ tokens: [to], all: edit.corrected })
      ? 'VERB:TENSE'
      : ofClasses(edit, was, is))
  );
}

function ofClasses(edit: EditInContext, was: Class, is: Class): string {
  if (was === is) return was;
  const both = [was, is].sort().join(' ');
  if (both === 'PART PREP') return 'PART';
  if (both === 'DET PRON')
    return edit.after() && isOneOf<Class>(['NOUN', 'ADJ'], classOf(edit.after()!)) ? 'DET' : 'PRON';
  return 'OTHER';
}

/** A word that no dictionary has. */
function ofNoWord(from: Token, to: Token, shared: boolean, lexicon: Lexicon): string | undefined {
  if (!/^\p{L}+$/u.test(from.text) || lexicon.isWord(from.text) || lexicon.isWord(from.lower))
    return undefined;
  if (impossibleFormCode(from.lower, to.lower, 'N', lexicon)) return 'NOUN:INFL';
  if (impossibleFormCode(from.lower, to.lower, 'V', lexicon)) return 'VERB:INFL';
  const [was, is] = [classOf(from), classOf(to)];
  if (shared) return was === is && isOneOf<Class>(['NOUN', 'VERB'], was) ? `${was}:INFL` : 'MORPH';
  if (similarity(from.lower, to.lower) > HALF) return 'SPELL';
  return was === is ? was : 'OTHER';
}

const HALF = 0.5;
const INFLECTED: readonly Class[] = ['ADJ', 'ADV', 'NOUN', 'VERB'];

/** Forms of one word, and words of one root. */
function ofForms(edit: EditInContext, from: Token, to: Token, shared: boolean): string | undefined {
  const [was, is] = [classOf(from), classOf(to)];
  if (!INFLECTED.includes(was) || !INFLECTED.includes(is)) return undefined;
  if (!shared) return sharesStem(from.lower, to.lower) ? 'MORPH' : undefined;
  if (was === is && was === 'ADJ') return 'ADJ:FORM';
  if (was === is && was === 'NOUN') return 'NOUN:NUM';
  if (was === 'ADJ' && to.tag === 'NNS') return 'NOUN:NUM';
  if (was === is && was === 'VERB') return ofVerbs(edit, from, to);
  if (isOneOf(['VBG', 'VBN'], to.tag)) return 'VERB:FORM';
  if (to.tag === 'VBD') return 'VERB:TENSE';
  return to.tag === 'VBZ' ? 'VERB:SVA' : 'MORPH';
}

function ofVerbs(edit: EditInContext, from: Token, to: Token): string {
  const eitherIs = (...tags: PennTag[]) => isOneOf(tags, from.tag) || isOneOf(tags, to.tag);
  const before = (all: readonly Token[], { index }: Token) =>
    all.slice(Math.max(0, index - 3), index).some((token) => isAuxiliary(token, all));
  if (before(edit.original, from) && before(edit.corrected, to)) return 'VERB:FORM';
  if (eitherIs('VBG', 'VBN')) return 'VERB:FORM';
  if (eitherIs('VBD')) return 'VERB:TENSE';
  if (eitherIs('VBZ')) return 'VERB:SVA';
  return isAuxiliary(from, edit.original) && isAuxiliary(to, edit.corrected) ? 'VERB:TENSE' : 'MORPH';
}

function ofPhrases(edit: EditInContext): string {
  const { from, to, lexicon } = edit;
  const all = [...from, ...to];
  const endAlike = sharesLemma(from.at(-1)!, to.at(-1)!, lexicon);
  if (
    areAuxiliaries({ tokens: from, all: edit.original }) &&
    areAuxiliaries({ tokens: to, all: edit.corrected })
  )
    return 'VERB:TENSE';
  const only = onlyOf(all);
  if (only) return only === 'VERB' && endAlike ? 'VERB:TENSE' : only;
  if (isParticleWithVerb(all)) return endAlike ? 'VERB:FORM' : 'VERB';
  const isPossessive = (tokens: readonly Token[]) => tokens.length === 2 && tokens[1]!.tag === 'POS';
  if ((isPossessive(from) || isPossessive(to)) && sharesLemma(from[0]!, to[0]!, lexicon)) return 'NOUN:POSS';
  const compares = [from[0]!.lower, to[0]!.lower].some((word) => word === 'more' || word === 'most');
  return compares && endAlike && from.length <= 2 && to.length <= 2 ? 'ADJ:FORM' : 'OTHER';
}

/** Whether two words are forms of one. */
function sharesLemma(a: Token, b: Token, lexicon: Lexicon): boolean {
  const lemmas = ({ lower }: Token) =>
    (['noun', 'verb', 'adjective'] as const).flatMap((each) => [lower, ...lexicon.lemmas(lower, each)]);
  const of = lemmas(a);
  return lemmas(b).some((lemma) => of.includes(lemma));
}
