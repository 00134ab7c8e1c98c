import type { Construction } from './construction.js';

/** Nouns that a bare verb can modify: `write access`, `talk time`. */
const MODIFIED: Readonly<Record<string, RegExp>> = {
  access: /^(?:read|write|edit|view)$/,
  permission: /^(?:read|write|edit|view)$/,
  permissions: /^(?:read|write|edit|view)$/,
  rights: /^(?:read|write|edit|view)$/,
  protection: /^(?:write|copy)$/,
  time: /^(?:run|talk|play|load|wait|boot|call|break|screen)$/,
};
const TAKES_A_THINK = /^(?:have|has|had|having|give|gives|gave|giving|it|that|this|them|of)$/;

export const verbAsNoun: Construction = {
  name: 'verb-as-noun',
  description: 'a verb that serves as a noun: `have a think`, `write access`',
  words: ['think', ...Object.keys(MODIFIED)],
  find(cursor) {
    const before = cursor.at(-1);
    if (cursor.token.lower !== 'think')
      return before && MODIFIED[cursor.token.lower]!.test(before.lower) ? [-1, 1] : undefined;
    const isNoun = before?.lower === 'a' || (before?.tag === 'JJ' && cursor.at(-2)?.lower === 'a');
    const verb = cursor.at(before?.lower === 'a' ? -2 : -3);
    const next = cursor.at(1);
    const isEnd =
      !next || /^[.,!?;]$/.test(next.text) || /^(?:about|over|and|before|first)$/.test(next.lower);
    return isNoun && isEnd && TAKES_A_THINK.test(verb?.lower ?? '') ? [0, 1] : undefined;
  },
  leaves: [
    'Let me have a think about it.',
    'Give it a think.',
    'You need write permission for this folder.',
    'We have talk time left.',
  ],
  corrects: [
    ['It is a good think.', 'It is a good thing.'],
    ['I have write many letters.', 'I have written many letters.'],
  ],
};
