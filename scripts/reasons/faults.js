import { readCatalogue } from '#src/services/reasons/catalogue.js';

/**
 * What is wrong with a catalogue.
 * @param {string} content
 * @param {ReadonlyMap<string, unknown>} english the phrases that it should translate
 * @returns {{ missing: string[], faults: string[] }} phrases without a translation; other faults in words
 */
export function faultsOf(content, english) {
  const { phrases, contrasts } = readCatalogue(content);
  const missing = [...english.keys()].filter((key) => !phrases.has(key));
  const faults = [];
  for (const [key, { text, contrast = '' }] of phrases) {
    if (!english.has(key)) faults.push(`no reason has the phrase ${key}`);
    const [expected, found] = [placesIn(key), placesIn(text)];
    for (const place of expected) if (!found.includes(place)) faults.push(`${place} is missing: ${text}`);
    for (const place of found)
      if (!expected.includes(place)) faults.push(`${place} is not in ${key}: ${text}`);
    if (key.startsWith(':') && !/^[\p{P}\s]/u.test(text))
      faults.push(`advice begins with a colon or the like: ${text}`);
    for (const sentence of [text, contrast]) faults.push(...faultsIn(sentence));
  }
  for (const { text } of contrasts)
    faults.push(...faultsIn(text), ...placesIn(text).map((place) => `${place} has no word: ${text}`));
  return { missing, faults };
}

const placesIn = (text) => [...new Set(text.match(/\*\d\*/g))];

function faultsIn(text) {
  const faults = [];
  const words = text.split('*').filter((_, at) => at % 2 === 1);
  if (text.split('*').length % 2 === 0) faults.push(`an asterisk has no other: ${text}`);
  if (words.some((word) => !/^(?:\d|[\p{Script=Latin}\d '’,.…?!/-]+)$/u.test(word)))
    faults.push(`only English stands between asterisks: ${text}`);
  if (/[{}<>_`\\]/.test(text)) faults.push(`only asterisks are markup: ${text}`);
  return faults;
}
