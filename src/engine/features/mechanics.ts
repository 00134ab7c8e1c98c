import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type FeatureValues, featureFamily, loggedRate, share } from './feature-family.js';
import { isRunningWord, runningWords } from './running-words.js';

const STOP = /^[.!?…]+["'”’)]?$/;
const INFORMAL = new Set(
  'u ur r n b4 2day gonna wanna gotta cuz coz cos cause bc idk lol omg pls plz thx ya yeah yep ok okay kinda dont im ive cant didnt doesnt wont isnt thats'.split(
    ' ',
  ),
);
const SHOUTED = /^\p{Lu}{3,}$/u;

/** Mechanics: capitals, stops, commas, and the spellings of chats. */
export function mechanicsFeatures(document: Document): FeatureValues {
  const { tokens, sentences } = document;
  const words = runningWords(document).length;
  const count = (test: (token: Token) => boolean) => tokens.filter(test).length;
  const capitals = sentences.filter(({ firstToken, endToken }) =>
    startsWithCapital(tokens, firstToken, endToken),
  );
  const closed = sentences.filter(({ endToken }) => STOP.test(tokens[endToken - 1]?.text ?? ''));
  return {
    'mechanics.capital_start': share(capitals.length, sentences.length),
    'mechanics.closed': share(closed.length, sentences.length),
    'mechanics.commas': loggedRate(
      count(({ text }) => text === ','),
      words,
    ),
    'mechanics.colons': loggedRate(
      count(({ text }) => text === ';' || text === ':' || text === '(' || text === '–'),
      words,
    ),
    'mechanics.lower_i': loggedRate(
      count(({ text }) => text === 'i'),
      words,
    ),
    'mechanics.emphasis': loggedRate(
      count(({ text }) => /^[!?.]*!/.test(text) || /^\?{2,}/.test(text)),
      words,
    ),
    'mechanics.informal': loggedRate(
      count(({ lower }) => INFORMAL.has(lower)),
      words,
    ),
    'mechanics.shouted': loggedRate(
      count(({ text }) => SHOUTED.test(text)),
      words,
    ),
    'mechanics.contractions': loggedRate(
      count(({ kind, lower }) => kind === 'word' && (lower === "n't" || /^'(?:s|m|re|ve|ll|d)$/.test(lower))),
      words,
    ),
    'mechanics.crammed': loggedRate(
      count((token) => isCrammed(token, tokens[token.index + 1])),
      words,
    ),
  };
}

function startsWithCapital(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (isRunningWord(token)) return token.text.charAt(0) !== token.lower.charAt(0);
    if (token.kind === 'number') return true;
  }
  return false;
}

/** A comma or stop with no space before the next word. */
function isCrammed({ text }: Token, next: Token | undefined): boolean {
  return (
    (text === ',' || text === '.' || text === '?' || text === '!') &&
    next?.kind === 'word' &&
    !next.spaceBefore
  );
}

export const mechanicsFamily = featureFamily({
  name: 'features-mechanics',
  version: '1.0.0',
  requires: ['tokens', 'sentences'],
  prepare: () => mechanicsFeatures,
});
