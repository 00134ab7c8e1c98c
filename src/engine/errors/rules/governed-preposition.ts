import type { Token } from '../../document/token.js';
import type { Cursor } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'RT';

/** What a word takes, and the prepositions that learners use instead: `word > right < wrong`. */
const ADJECTIVES = readTable(`
  different > from < of
  afraid > of < from by with to at
  scared > of < from
  proud > of < for from
  responsible > for < of about on
  similar > to < with than of from
  identical > to < as of from than
  full > of < with
  satisfied > with < of for from
  interested > in < about on for at of to with
  capable > of < for in
  aware > of < about on for with from
  jealous > of < from for with
  fond > of < to for about with on
  rich > in < of
  famous > for < of
  typical > of < to
  accustomed > to < with of for in
  addicted > to < of in on with for
  keen > on < in of at with
  familiar > with < of about in
  dependent > on < of from in at with
  worried > about < of with from
  concerned > about < of on
  excited > about < of from
  disappointed > with < of from
  pleased > with < of from
  allergic > to < with of for from
  equal > to < with of
  related > to < of from
  opposed > to < with of against
  enthusiastic > about < of on with to
  obsessed > with < of for in to
  involved > in < of to
  filled > with < of
  surrounded > by < of from
  based > on < of about
  ashamed > of < from with
  sensitive > to < with
  vulnerable > to < of
  harmful > to < for
  superior > to < than of from
  inferior > to < than of from
  loyal > to < with for of
  faithful > to < with of
  devoted > to < with of
  exposed > to < with of
  attracted > to < for
  conscious > of < with
  envious > of < to for from with
  suspicious > of < to for with
  optimistic > about < of with to
  pessimistic > about < of with to
  curious > about < with
  serious > about < of on
  relevant > to < with of
  impressed > by < of about from
  grateful > to < with
  equipped > with < of
  packed > with < of
  patient > with < to
  angry > with < to on from
  annoyed > with < of from to on
  polite > to < with
  rude > to < with
  cruel > to < with
  shocked > by < of from
  amazed > by < of from
  surprised > by < of from
  fascinated > by < of from in
  influenced > by < of from with
  affected > by < of from
  inspired > by < of from
  separated > from < of
  divorced > from < of
  isolated > from < of
  connected > to < of
  linked > to < of
  compared > with < of than
  crazy > about < of
  passionate > about < of on with to at
  specialised > in < on at of
  specialized > in < on at of
  successful > in < of
  lacking > in < of
  prepared > for < of
  suitable > for < of
  eligible > for < of
`);
const VERBS = readTable(`
  depend > on < of from in to at with about
  rely > on < in to of at with
  concentrate > on < about to for
  focus > on < about to for
  insist > on < about for
  consist > of < from with on by
  belong > to < of for
  participate > in < to on of
  apologise > for < of
  apologize > for < of
  listen > to < of
  laugh > at < of to
  suffer > from < of
  complain > about < for
  care > about < of
  search > for < of
  worry > about < of with
  graduate > from < of
  refer > to < of about
  deal > with < about
  cope > with < to of about on
  differ > from < of than
  derive > from < of
  contribute > to < for
  react > to < about
  respond > to < about
  reply > to < of
  object > to < about
  stare > at < on
  invest > in < on
  recover > from < of
  wait > for < to of
  vote > for < of
  escape > from < of
  retire > from < of
  interfere > with < to of
  comply > with < to of on for
  disapprove > of < with to
  comment > on < of
  adapt > to < at of
  specialise > in < on at of
  specialize > in < on at of
`);
/** Verbs with an object of their own before the preposition. */
const WITH_OBJECT = readTable(`
  accuse > of < for with about
  blame > for < of about
  thank > for < about
  divide > into < to
  translate > into < on
`);
const NOUNS = readTable(`
  reason > for < of
  threat > to < for
  expert > in < of
  attention > to < on
`);

interface Government {
  readonly right: string;
  readonly wrong: ReadonlySet<string>;
}

function readTable(table: string): ReadonlyMap<string, Government> {
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [word, right, ...wrong] = line.trim().split(/[\s<>]+/) as [string, string, ...string[]];
        return [word, { right, wrong: new Set(wrong) }];
      }),
  );
}

/** Adverbs that may stand between a word and its preposition. */
const DEGREE = wordSet(
  'much only mainly mostly largely heavily entirely directly just also always really completely too strongly totally',
);

export const detector: Detector = {
  tags: ['IN', 'TO'],
  codes: [CODE],
  detect(cursor) {
    let offset = -1;
    if (/^(?:lot|deal)$/.test(cursor.at(-1)?.lower ?? '') && cursor.at(-2)?.lower === 'a') offset -= 2;
    while (DEGREE.has(cursor.at(offset)?.lower ?? '')) offset -= 1;
    const governor = cursor.at(offset);
    const found = governor && (governmentOf(governor, cursor) ?? acrossObject(cursor));
    if (!found?.wrong.has(cursor.token.lower) || isSetPhrase(cursor, offset)) return undefined;
    if (!opensComplement(cursor) || hasComplementLater(cursor, found.right)) return undefined;
    return cursor.replace(cursor.token, cursor.token, found.right, CODE, 0.85);
  },
};

/** `by reason of`, `the most famous of the tools`, `focus their attention on`, `laughing to himself`. */
function isSetPhrase(cursor: Cursor, offset: number): boolean {
  const governor = cursor.at(offset)!.lower;
  const before = cursor.at(offset - 1)?.lower ?? '';
  if (/sel(?:f|ves)$/.test(cursor.at(1)?.lower ?? '')) return true;
  if (/^reasons?$/.test(governor))
    return [1, 2, 3].some((back) => /^(?:by|for)$/.test(cursor.at(offset - back)?.lower ?? ''));
  if (governor === 'attention') return ![1, 2, 3, 4].some((back) => isPaying(cursor.at(offset - back)));
  return cursor.token.lower === 'of' && /^(?:most|the)$/.test(before);
}

const MOST_WORDS_BETWEEN = 5;

/**
 * Whether the preposition that the word takes follows in the same clause: `obsessed on her travels with food`. `Of` and
 * `in` do not count, as they more often belong to the noun between.
 */
function hasComplementLater(cursor: Cursor, right: string): boolean {
  if (/^(?:of|in)$/.test(right)) return false;
  for (let ahead = 2; ahead <= MOST_WORDS_BETWEEN + 1; ahead++) {
    const token = cursor.at(ahead);
    if (!token || !/^(?:PRP\$?|DT|NNP?S?|JJ[RS]?|CD|POS|IN|TO)$/.test(token.tag)) return false;
    if (token.lower === right) return !cursor.lexicon.isBaseForm(cursor.at(ahead + 1)?.lower ?? '', 'verb');
  }
  return false;
}

const isPaying = (token: Token | undefined) => /^(?:pay|pays|paid|payed|paying)$/.test(token?.lower ?? '');

function governmentOf({ tag, lower }: Token, { lexicon }: Cursor): Government | undefined {
  if (/^(?:JJ|VBN)$/.test(tag) && ADJECTIVES.has(lower)) return ADJECTIVES.get(lower);
  if (tag.startsWith('VB')) {
    const base = verbBase(lower, lexicon) ?? lower;
    return VERBS.get(base) ?? (tag === 'VBN' ? WITH_OBJECT.get(base) : undefined);
  }
  return /^NNS?$/.test(tag) ? NOUNS.get(lexicon.singular(lower) ?? lower) : undefined;
}

/** The government of a verb whose object precedes the preposition: `accused him for`. */
function acrossObject(cursor: Cursor): Government | undefined {
  let offset = -1;
  const head = cursor.at(offset);
  if (!head || !/^(?:PRP|NNP?S?)$/.test(head.tag)) return undefined;
  offset -= 1;
  while (head.tag !== 'PRP' && /^(?:JJ|DT|PRP\$|NNP?)$/.test(cursor.at(offset)?.tag ?? '')) offset -= 1;
  const verb = cursor.at(offset);
  return verb?.tag.startsWith('VB') ? WITH_OBJECT.get(verbBase(verb.lower, cursor.lexicon) ?? '') : undefined;
}

/** Words of phrases that say when, where or how, and so need not depend on the word before. */
const ADJUNCT =
  wordSet(`year years month months week weeks day days hour hours minute minutes time times age moment beginning start end part
  first last once all least course most long example instance fact general particular addition case way order turn sense
  degree extent present night morning evening afternoon while reason reasons regard respect average contrary one hand top
  purpose account behalf basis own late @day @month winter summer spring autumn birth childhood youth
  adolescence occasion attempt point perspective viewpoint standpoint distance outside inside side sides afar experience
  memory evidence standards standing reputation terms scale measure necessity sake cause full avail exclusion satisfaction
  free love advice advantage benefit orders every dozen hundred thousand half third quarter thought sight sound
  phone telephone television tv radio air internet facebook twitter instagram email stage
  head heart eyes face hands tears smile ease difficulty care effort pleasure pride joy regret relief approval passion
  enthusiasm anger bitterness force coldness kindness confidence success surprise horror delight interest`);

/** Whether a noun phrase follows that is no time, place or set phrase. */
function opensComplement(cursor: Cursor): boolean {
  const next = cursor.at(1);
  if (!next || !/^(?:PRP\$?|DT|NNP?S?|JJ|VBG|WP|WRB)$/.test(next.tag)) return false;
  if (/^(?:which|whom|who|all|both|there)$/.test(next.lower)) return false;
  if (next.tag === 'VBG' && /^(?:by|on)$/.test(cursor.token.lower)) return false;
  if (
    cursor.token.tag === 'TO' &&
    cursor.lexicon.isBaseForm(next.lower, 'verb') &&
    !/^(?:DT|PRP)/.test(next.tag)
  )
    return false;
  for (let offset = 1; offset <= 4; offset++) {
    const token = cursor.at(offset);
    if (!token || !/^(?:PRP\$|DT|NNP?S?|JJ[RS]?|CD|POS|RB)$/.test(token.tag)) break;
    if (ADJUNCT.has(token.lower) || (offset === 1 && /^(?:home|work|school)$/.test(token.lower)))
      return false;
  }
  return true;
}
