/**
 * Reasons as sentences of a language, without English grammar: `*Few* goes with nouns that can be counted, *little* with
 * those that cannot: write *few*.` consists of two phrases, `*1* goes with nouns that can be counted, *2* with those that
 * cannot` and `: write *1*`, each with its words. Words of English are between asterisks, so that a sentence that was
 * stored and a template with slots (engine/errors/reason.ts) have the same phrases.
 */
export interface Phrase {
  /** What a catalogue translates. Numbers stand for the words. */
  readonly key: string;
  readonly words: readonly Words[];
}

/** Words of one place, such as `*a*`, or `*me*, *him* or *her*`. */
export interface Words {
  /** With their asterisks. */
  readonly items: readonly string[];
  /** What joins the items; `list`: commas alone. */
  readonly joined: 'and' | 'or' | 'list';
}

const WORD = /\*[^*]+\*/.source;
/** A word, or words that are listed, also before `and the like`. */
const WORDS = new RegExp(
  `${WORD}(?:(?:, ${WORD})* (and|or) ${WORD}|(?:, ${WORD})+(?= and the like\\b))?`,
  'gu',
);
/** What to do, at the end. */
const ADVICE =
  /: (?:(?:(?:write|add|use|leave out) )?\*(?:(?: before|, not|) \*)*|leave (?:it|them) out|(?:write|add) an? [a-z ()]+)$/u;

/** The phrases of a reason in English: what is wrong, and what to do if that is said apart. */
export function phrasesOf(reason: string): Phrase[] {
  const words: Words[] = [];
  const skeleton = reason
    .replace(/\.$/, '')
    .replaceAll(WORDS, (items, joined: 'and' | 'or' | undefined) => {
      words.push({ items: items.match(new RegExp(WORD, 'gu'))!, joined: joined ?? 'list' });
      return '*';
    })
    .replaceAll(';', ',');
  const advice = ADVICE.exec(skeleton)?.[0] ?? '';
  const statement = skeleton.slice(0, skeleton.length - advice.length);
  return [statement, advice]
    .filter((text) => text !== '')
    .map((text) => {
      let count = 0;
      const key = text.replaceAll('*', () => `*${++count}*`);
      return { key, words: words.splice(0, count) };
    });
}
