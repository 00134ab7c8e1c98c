import type { PennTag } from '../../document/penn-tags.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type Atom, type Element, parseElement, type Term } from './element-syntax.js';
import { EDGE, wordsOf } from './element-test.js';

/** The words and tags by which an element can be looked up: all that could match it. */
export interface Trigger {
  readonly words: readonly string[];
  readonly tags: readonly PennTag[];
  /** Approximate share of tokens in running text that it matches; infinite if it can't be looked up. */
  readonly cost: number;
}

/** The words and tags of an element that consists of nothing else; undefined for any other. */
export function plainTrigger({
  negated,
  alternatives,
}: Element): Pick<Trigger, 'words' | 'tags'> | undefined {
  const words: string[] = [];
  const tags: PennTag[] = [];
  for (const [term, ...others] of alternatives) {
    if (negated || !term || term.negated || others.length > 0) return undefined;
    if (term.atom.kind === 'word') words.push(term.atom.word);
    else if (term.atom.kind === 'tag') tags.push(term.atom.tag);
    else return undefined;
  }
  return { words, tags };
}

const NO_TRIGGER: Trigger = { words: [], tags: [], cost: Number.POSITIVE_INFINITY };
const SHARE_OF_TAG = 0.05;

/** Determines what elements can be looked up by; many of them share terms. */
export class TriggerFinder {
  readonly #byTerm = new Map<string, Trigger>();

  constructor(readonly lexicon: Lexicon) {}

  /**
   * All alternatives need words or tags for look-up; of terms that must all match, the rarest is enough.
   * @param source an element in the notation of syntax.ts
   */
  of(source: string): Trigger {
    const { negated, alternatives } = parseElement(source);
    if (negated) return NO_TRIGGER;
    const triggers = alternatives.map((terms) => this.#triggerOfTerms(terms));
    return {
      words: triggers.flatMap(({ words }) => words),
      tags: triggers.flatMap(({ tags }) => tags),
      cost: triggers.reduce((sum, { cost }) => sum + cost, 0),
    };
  }

  #triggerOfTerms(terms: readonly Term[]): Trigger {
    let best = NO_TRIGGER;
    for (const term of terms) {
      const trigger = term.negated ? NO_TRIGGER : this.#triggerOfTerm(term);
      if (trigger.cost < best.cost) best = trigger;
    }
    return best;
  }

  #triggerOfTerm({ source, atom }: Term): Trigger {
    let trigger = this.#byTerm.get(source);
    if (!trigger) {
      trigger = triggerOfAtom(atom, this.lexicon);
      this.#byTerm.set(source, trigger);
    }
    return trigger;
  }
}

function triggerOfAtom(atom: Atom, lexicon: Lexicon): Trigger {
  if (atom.kind === 'tag') return { words: [], tags: [atom.tag], cost: SHARE_OF_TAG };
  const words = wordsOf(atom, lexicon);
  // A set that includes the edge of a sentence matches where there is no token for look-up.
  if (words === undefined || words.includes(EDGE)) return NO_TRIGGER;
  // Zipf's scale is the logarithm of the count in a billion words.
  return { words, tags: [], cost: words.reduce((sum, word) => sum + 10 ** (lexicon.zipf(word) - 9), 0) };
}
