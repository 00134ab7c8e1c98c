import type { Document, Sentence } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type FeatureValues, featureFamily, loggedRate, share } from './feature-family.js';
import { columnsOf, type WordColumns } from './text-columns.js';
import { wordList } from './word-lists.js';

const STOP = /^[.!?…]+["'”’)]?$/;
const INFORMAL = wordList(
  'u ur r n b4 2day gonna wanna gotta cuz coz cos cause bc idk lol omg pls plz thx ya yeah yep ok okay kinda dont im ive cant didnt doesnt wont isnt thats',
);
const CONTRACTION = wordList("n't 's 'm 're 've 'll 'd");
const SHOUTED = /^\p{Lu}{3,}$/u;
const EMPHATIC = /^(?:[!?.]*!|\?{2,})/;
const COLONS = new Set([';', ':', '(', '–']);
const CRAMMABLE = new Set([',', '.', '?', '!']);

/** Mechanics: capitals, full stops, commas, and chat spellings. */
export function mechanicsFeatures(document: Document): FeatureValues {
  const { tokens, sentences } = document;
  const { words, written } = columnsOf(document);
  const marks = countMarks(tokens);
  const rate = (count: number) => loggedRate(count, words);
  let [informal, lowerI, shouted, contractions] = [0, 0, 0, 0];
  for (let at = 0; at < tokens.length; at++) {
    const { text, kind } = tokens[at]!;
    if (text === 'i') lowerI += 1;
    if ((written.lists[at]! & INFORMAL) !== 0) informal += 1;
    if (kind === 'word' && (written.lists[at]! & CONTRACTION) !== 0) contractions += 1;
    if (text.length >= 3 && !/^[a-z]/.test(text) && SHOUTED.test(text)) shouted += 1;
  }
  const capitals = sentences.filter((sentence) => startsWithCapital(tokens, written, sentence));
  const closed = sentences.filter(({ endToken }) => STOP.test(tokens[endToken - 1]?.text ?? ''));
  return {
    'mechanics.capital_start': share(capitals.length, sentences.length),
    'mechanics.closed': share(closed.length, sentences.length),
    'mechanics.commas': rate(marks.commas),
    'mechanics.colons': rate(marks.colons),
    'mechanics.lower_i': rate(lowerI),
    'mechanics.emphasis': rate(marks.emphatic),
    'mechanics.informal': rate(informal),
    'mechanics.shouted': rate(shouted),
    'mechanics.contractions': rate(contractions),
    'mechanics.crammed': rate(marks.crammed),
  };
}

/** Commas, colons and the like, marks of emphasis, and commas or stops without a space before the next word. */
function countMarks(tokens: readonly Token[]) {
  let [commas, colons, emphatic, crammed] = [0, 0, 0, 0];
  for (const { text, kind, index } of tokens) {
    if (kind === 'word' || kind === 'number') continue;
    if (text === ',') commas += 1;
    if (COLONS.has(text)) colons += 1;
    if (EMPHATIC.test(text)) emphatic += 1;
    const next = tokens[index + 1];
    if (CRAMMABLE.has(text) && next?.kind === 'word' && !next.spaceBefore) crammed += 1;
  }
  return { commas, colons, emphatic, crammed };
}

function startsWithCapital(
  tokens: readonly Token[],
  { isRunning }: WordColumns,
  { firstToken, endToken }: Sentence,
): boolean {
  for (let at = firstToken; at < endToken; at++) {
    const { text, lower, kind } = tokens[at]!;
    if (isRunning[at] === 1) return text.charAt(0) !== lower.charAt(0);
    if (kind === 'number') return true;
  }
  return false;
}

export const mechanicsFamily = featureFamily({
  name: 'features-mechanics',
  version: '1.0.0',
  prepare: () => mechanicsFeatures,
});
