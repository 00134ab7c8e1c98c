import type { Document, Sentence } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { Token } from '../../document/token.js';
import { replacementOf } from '../apply.js';
import { changeOf, keyOf, type TokenChange } from './token-change.js';

/** A change and the proposals that make it; none if only the encoder suggests it. */
export interface ProposedChange {
  readonly change: TokenChange;
  readonly proposals: readonly Edit[];
  /** The most confident of them. */
  readonly strongest: Edit | undefined;
}

/** A sentence with all that is proposed to change in it. */
export interface SentenceChanges {
  readonly document: Document;
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
  /** Its tokens in lower case. */
  readonly words: readonly string[];
  readonly changes: readonly ProposedChange[];
  /** Sum of the confidences of all proposals. */
  readonly confidence: number;
}

/** @param suggested changes that the encoder suggests */
export function changesOf(
  document: Document,
  sentence: Sentence,
  words: readonly string[],
  suggested: readonly TokenChange[],
): SentenceChanges {
  const tokens = document.tokens.slice(sentence.firstToken, sentence.endToken);
  const proposals = document.proposals.filter(
    ({ start, end }) => start >= sentence.start && end <= sentence.end,
  );
  const found = new Map<string, { change: TokenChange; proposals: Edit[] }>();
  for (const edit of proposals) {
    const change = changeOf(document, sentence, replacementOf(document.text, edit));
    if (!change) continue;
    const known = found.get(keyOf(change));
    if (known) known.proposals.push(edit);
    else found.set(keyOf(change), { change, proposals: [edit] });
  }
  for (const change of suggested)
    if (!found.has(keyOf(change)) && canStand(change, tokens))
      found.set(keyOf(change), { change, proposals: [] });
  return {
    document,
    sentence,
    tokens,
    words,
    changes: [...found.values()].map((each) => ({ ...each, strongest: strongestOf(each.proposals) })),
    confidence: proposals.reduce((sum, { confidence }) => sum + confidence, 0),
  };
}

const strongestOf = (proposals: readonly Edit[]) =>
  proposals.reduce<Edit | undefined>(
    (most, edit) => (most && most.confidence >= edit.confidence ? most : edit),
    undefined,
  );

const CLITIC = /^(?:n't|'(?:s|re|ve|ll|d|m)|ca|wo)$/;

/** Whether no clitic would be apart from its word. */
const canStand = ({ first, end, words }: TokenChange, tokens: readonly Token[]) =>
  !words.some((word) => CLITIC.test(word)) ||
  (end - first === 1 &&
    words.length === 1 &&
    !tokens[first]!.spaceBefore &&
    CLITIC.test(tokens[first]!.lower));
