import type { Construction } from './construction.js';

const PRONOUN = /^(?:i|you|he|she|it|we|they)$/;

export const joinedSubject: Construction = {
  name: 'joined-subject',
  description: 'a subject of two parts after the verb of a question: `Are he and Tom here?`',
  words: ['are', 'were', 'do', 'have'],
  find(cursor) {
    if (cursor.tokens[cursor.end - 1]?.text !== '?') return undefined;
    let at = 1;
    while (/^(?:DT|PRP\$|JJ)$/.test(cursor.at(at)?.tag ?? '')) at += 1;
    const [first, and] = [cursor.at(at), cursor.at(at + 1)];
    if (!first || !(PRONOUN.test(first.lower) || /^NN/.test(first.tag)) || and?.lower !== 'and')
      return undefined;
    let second = at + 2;
    while (/^(?:DT|PRP\$|JJ)$/.test(cursor.at(second)?.tag ?? '')) second += 1;
    const last = cursor.at(second);
    const isVerbNext = cursor.at(second + 1)?.tag === 'VBG' && cursor.token.lower !== 'do';
    return last?.kind === 'word' ? [0, second + (isVerbNext ? 2 : 1)] : undefined;
  },
  leaves: [
    'Are he and Tom here?',
    'Are you and she friends?',
    'Were my mother and he at home?',
    'Are you and they leaving?',
  ],
  corrects: [['Are he at home?', 'Is he at home?']],
};
