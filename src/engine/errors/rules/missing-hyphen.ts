import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'RP';
/** Compounds that edited prose nearly always writes with hyphens: the first words, and what may follow them. */
const ALWAYS: readonly (readonly [first: string, rest: string])[] = [
  ['mother|father|sister|brother|son|daughter|parents|sisters|brothers', 'in law'],
  [
    'self',
    'confidence|confident|esteem|control|employed|employment|conscious|defence|defense|discipline|respect|improvement|development|awareness|motivation|motivated|centred|centered',
  ],
  ['ex', 'husband|wife|girlfriend|boyfriend|president|student|teacher|colleague|boss|partner'],
  ['non', 'native|verbal|smoking|stop|existent|governmental|alcoholic|formal|academic|fiction'],
  ['old', 'fashioned'],
  ['open|narrow|broad|absent', 'minded'],
  ['kind|warm|cold', 'hearted'],
  ['left|right', 'handed'],
  ['good', 'looking'],
  ['hard', 'working'],
  ['easy', 'going'],
  ['middle', 'aged'],
  ['mind', 'blowing'],
  ['eco|user', 'friendly'],
  ['twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety', 'one|two|three|four|five|six|seven|eight|nine'],
];
/** Compounds that take hyphens if a noun follows. */
const BEFORE_NOUN: readonly (readonly [first: string, rest: string])[] = [
  ['well', 'known|paid|educated'],
  ['part|full', 'time'],
  ['so', 'called'],
  ['second', 'hand'],
];

/** "I work part time weekends": when, not what kind. */
const WHEN =
  /^(?:today|yesterday|tomorrow|tonight|home|last|next|evenings|weekends|nights|mornings|afternoons|mondays|saturdays|sundays|summers|winters)$/;

const compounds = new Map<string, { readonly rests: readonly (readonly string[])[]; needsNoun: boolean }[]>();
for (const [table, needsNoun] of [
  [ALWAYS, false],
  [BEFORE_NOUN, true],
] as const) {
  for (const [firsts, rest] of table) {
    const rests = rest.split('|').map((words) => words.split(' '));
    for (const first of firsts.split('|'))
      compounds.set(first, [...(compounds.get(first) ?? []), { rests, needsNoun }]);
  }
}

export const detector: Detector = {
  words: [...compounds.keys()],
  codes: [CODE],
  detect(cursor) {
    for (const { rests, needsNoun } of compounds.get(cursor.token.lower) ?? []) {
      for (const rest of rests) {
        if (!rest.every((word, at) => cursor.at(at + 1)?.lower === word)) continue;
        if (needsNoun ? isBeforeNoun(cursor, rest.length) : isWhole(cursor, rest.length))
          return joined(cursor, rest.length);
      }
    }
    return undefined;
  },
};

/** Words after which `hard working at night` is no compound. */
const OPENS_PHRASE = /^(?:IN|TO|DT|PRP|PRP\$|RB|VBG)$/;

/** No hyphen follows, and `working` and the like are not verbs with a phrase of their own. */
function isWhole(cursor: Cursor, length: number): boolean {
  const last = cursor.at(length)!;
  const next = cursor.at(length + 1);
  if (next?.text === '-') return false;
  if (!next) return true;
  // "my brother in law school", "hard working conditions": the second word belongs to the third.
  if (last.lower === 'law') return !/^(?:school|firms?|enforcement)$/.test(next.lower);
  if (last.lower === 'working' && (/^(?:conditions|hours|days)$/.test(next.lower) || followsIt(cursor)))
    return false;
  if (last.lower === 'one' && /^(?:day|pound)$/.test(next.lower)) return cursor.at(length + 2)?.tag !== 'NNS';
  if (last.lower === 'handed') return !/^(?:IN|RP|DT|PRP)/.test(next.tag);
  return !/ing$/.test(last.lower) || !OPENS_PHRASE.test(next.tag);
}

/** "It was hard working nights", "she found it hard working there". */
const followsIt = (cursor: Cursor) => cursor.at(-1)?.lower === 'it' || cursor.at(-2)?.lower === 'it';

/** A noun follows, at most one adjective later. */
function isBeforeNoun(cursor: Cursor, length: number): boolean {
  // "At full time players shook hands": the end of a game.
  if (cursor.token.lower === 'full' && /^(?:at|after|before|by)$/.test(cursor.at(-1)?.lower ?? ''))
    return false;
  const next = cursor.at(length + 1);
  const noun = next?.tag === 'JJ' ? cursor.at(length + 2) : next;
  return !WHEN.test(next?.lower ?? '') && /^NNS?$/.test(noun?.tag ?? '');
}

function joined(cursor: Cursor, length: number): Proposal | undefined {
  const tokens = Array.from({ length: length + 1 }, (_, at) => cursor.at(at) as Token);
  const correction = tokens.map(({ text }) => text).join('-');
  return cursor.replace(tokens[0]!, tokens.at(-1)!, correction, CODE, 0.9);
}
