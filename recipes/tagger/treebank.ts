/** A sentence of a treebank as it lies in the file, before it is put into our tokens. */
export interface TreebankSentence {
  readonly text: string;
  /** In order; each a substring of the text. */
  readonly words: readonly TreebankWord[];
}

export interface TreebankWord {
  readonly form: string;
  /** Penn tag. */
  readonly tag: string;
}

/** Sentences of a CoNLL-U file: form and language-specific tag of each word, text from its comment. */
export function* readConllu(content: string): Generator<TreebankSentence> {
  let text = '';
  let words: TreebankWord[] = [];
  for (const line of content.split('\n')) {
    if (line.startsWith('# text = ')) text = line.slice('# text = '.length).trim();
    else if (/^\d+\t/.test(line)) {
      const [, form, , , tag] = line.split('\t');
      words.push({ form: form!, tag: tag! });
    } else if (line.trim() === '' && words.length > 0) {
      yield { text, words };
      words = [];
    }
  }
  if (words.length > 0) yield { text, words };
}

const ATTACHED = /^(?:n['’]t|['’](?:s|m|d|re|ve|ll))$/i;
const BRACKETS: Readonly<Record<string, string>> = { '(': '-LRB-', ')': '-RRB-', '[': '-LRB-', ']': '-RRB-' };
/** How far in front of a verb `to` may stand: `to really see`. */
const INFINITIVE_REACH = 2;

/**
 * Sentences of a file with a word and its tag a line and blank lines between, as MASC has them, brought in line with
 * the tags of UD English EWT: brackets, opening quotation marks, the preposition `to`. The text is put together from
 * the words, clitics and hyphenated parts without a space.
 */
export function* readTagged(content: string): Generator<TreebankSentence> {
  let words: TreebankWord[] = [];
  for (const line of content.split('\n')) {
    const [form, tag] = line.startsWith('# doc') ? ['', ''] : line.trimEnd().split('\t');
    if (form && tag) words.push({ form, tag });
    else if (words.length > 0) {
      yield harmonised(words);
      words = [];
    }
  }
  if (words.length > 0) yield harmonised(words);
}

function harmonised(words: readonly TreebankWord[]): TreebankSentence {
  let text = '';
  let quotes = 0;
  const result: TreebankWord[] = [];
  for (const [at, { form, tag }] of words.entries()) {
    const isAttached = ATTACHED.test(form) || /\w-$/.test(words[at - 1]?.form ?? '');
    text += (text === '' || isAttached ? '' : ' ') + form;
    if (form === '"') quotes += 1;
    result.push({ form, tag: harmonisedTag(form, tag, quotes) });
  }
  return withPrepositions({ text, words: result });
}

function harmonisedTag(form: string, tag: string, quotes: number): string {
  if (BRACKETS[form]) return BRACKETS[form];
  if (form === '"') return quotes % 2 === 1 ? '``' : "''";
  return tag === '-' || form === '-' ? ':' : tag;
}

/** Tells the preposition `to` (IN) from the particle (TO), for treebanks that tag both TO. */
export function withPrepositions(sentence: TreebankSentence): TreebankSentence {
  const words = sentence.words.map(({ form, tag }, at) =>
    tag === 'TO' && !isBeforeVerb(sentence.words, at) ? { form, tag: 'IN' } : { form, tag },
  );
  return { ...sentence, words };
}

function isBeforeVerb(words: readonly TreebankWord[], at: number): boolean {
  let next = at + 1;
  while (next <= at + INFINITIVE_REACH && words[next]?.tag === 'RB') next += 1;
  // `I want to.`, `I want to uh`
  return words[next]?.tag === 'VB' || !words[next] || /^[.,:]$/.test(words[next]!.tag);
}
