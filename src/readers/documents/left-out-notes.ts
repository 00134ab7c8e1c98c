import { guessHint } from '../decode.js';
import type { LeftOut } from './document.js';

/** Reports what was left out of which documents, and which encodings were detected. */
export class LeftOutNotes {
  readonly #leftOut = new Map<LeftOut, string[]>();
  readonly #guessed = new Map<string, string[]>();

  add(path: string, leftOut: readonly LeftOut[], guessed: string | undefined): void {
    for (const what of leftOut) push(this.#leftOut, what, path);
    if (guessed !== undefined) push(this.#guessed, guessed, path);
  }

  /** In full sentences, one for everything that was left out of the same documents. */
  list(): string[] {
    const alike = new Map<string, { kinds: LeftOut[]; paths: readonly string[] }>();
    for (const [what, paths] of this.#leftOut) {
      const key = JSON.stringify(paths);
      const found = alike.get(key);
      if (found) found.kinds.push(what);
      else alike.set(key, { kinds: [what], paths });
    }
    return [
      ...[...alike.values()].map(({ kinds, paths }) => {
        const before = kinds.includes('tracked changes') ? '; the text is as it was before the changes' : '';
        return `${joined(kinds)} were left out of ${someOf(paths)}${before}`;
      }),
      ...[...this.#guessed].map(([encoding, paths]) => guessHint(someOf(paths), encoding)),
    ];
  }
}

function push<K>(map: Map<K, string[]>, key: K, value: string): void {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}

const joined = (words: readonly string[]) =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const MOST_NAMED = 3;

function someOf(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).join(', ');
  return paths.length > MOST_NAMED ? `${named} and ${paths.length - MOST_NAMED} more` : named;
}
