import type { ChoiceKind } from '#src/engine/errors/choices/choice-kind.js';
import { confusionSet } from '#src/engine/errors/choices/kinds/confusion.js';
import type { Site } from '#src/engine/errors/choices/site.js';

/** Of a hundred choices that should be the first class, how many a learner writes as each other class. */
type Slips = Readonly<Record<string, Readonly<Record<string, number>>>>;

const NONE = '';

/**
 * How often learners of mixed levels choose wrongly, in per cent of all places where they choose. Orders of magnitude
 * are those that studies of annotated learner corpora report (articles are missing more often than superfluous, `in` is
 * the commonest wrong preposition, base forms stand for all others; Dahlmeier, Ng & Wu 2013, tables of NUCLE; Nicholls 2003);
 * the figures themselves are our judgement. Only their ratios matter much: how sure a correction must be is chosen later.
 */
const SLIPS: Readonly<Record<string, Slips>> = {
  article: {
    the: { [NONE]: 9, a: 2 },
    a: { [NONE]: 9, the: 4 },
    [NONE]: { the: 4, a: 1.2 },
  },
  preposition: {
    in: {
      [NONE]: 4,
      on: 2.5,
      at: 2,
      to: 0.8,
      of: 0.8,
      for: 0.3,
      with: 0.3,
      by: 0.2,
      from: 0.2,
      into: 0.2,
      about: 0.1,
      during: 0.2,
    },
    on: { [NONE]: 4, in: 5, at: 1.5, to: 0.6, of: 0.6, for: 0.4, about: 0.5, with: 0.3, by: 0.2, from: 0.2 },
    at: { [NONE]: 3, in: 6, on: 2.5, to: 0.8, of: 0.3, for: 0.3, with: 0.3, by: 0.2 },
    to: {
      [NONE]: 5,
      in: 0.8,
      for: 1.5,
      at: 0.5,
      of: 0.5,
      on: 0.3,
      with: 0.6,
      from: 0.2,
      into: 0.2,
      about: 0.1,
    },
    for: {
      [NONE]: 3.5,
      to: 2.5,
      of: 1,
      in: 0.6,
      on: 0.4,
      with: 0.4,
      about: 0.4,
      by: 0.2,
      since: 0.3,
      during: 0.3,
      from: 0.3,
      at: 0.3,
    },
    of: {
      [NONE]: 2.5,
      for: 0.6,
      in: 0.6,
      from: 0.7,
      to: 0.4,
      about: 0.4,
      on: 0.2,
      with: 0.3,
      by: 0.2,
      at: 0.1,
    },
    with: {
      [NONE]: 2.5,
      of: 0.6,
      to: 0.8,
      by: 0.8,
      for: 0.5,
      in: 0.5,
      from: 0.3,
      on: 0.3,
      about: 0.3,
      at: 0.2,
    },
    by: { [NONE]: 2, with: 1.5, for: 0.5, from: 0.6, of: 0.6, in: 0.6, on: 0.5, to: 0.4, at: 0.2 },
    from: {
      [NONE]: 2,
      of: 1.8,
      by: 0.4,
      in: 0.6,
      to: 0.4,
      for: 0.4,
      since: 0.4,
      at: 0.4,
      with: 0.3,
      on: 0.2,
    },
    about: { [NONE]: 3, of: 1.5, for: 0.8, in: 0.4, on: 0.5, to: 0.5, with: 0.4, at: 0.2 },
    into: { [NONE]: 1, in: 5, to: 2, on: 0.4 },
    during: { [NONE]: 1, in: 2, for: 0.8, at: 0.4, on: 0.4, since: 0.2 },
    since: { [NONE]: 1, from: 3, for: 2.5, in: 0.5, during: 0.3 },
    [NONE]: {
      to: 0.3,
      of: 0.12,
      in: 0.18,
      for: 0.12,
      about: 0.1,
      on: 0.06,
      at: 0.06,
      with: 0.06,
      by: 0.03,
      from: 0.04,
    },
  },
  'noun-number': { singular: { plural: 2.5 }, plural: { singular: 7 } },
  'verb-form': {
    base: { thirdPerson: 1.5, past: 1, pastParticiple: 0.2, gerund: 1.5, 'to base': 1.2 },
    thirdPerson: { base: 7, past: 1.5, gerund: 0.8, pastParticiple: 0.1 },
    past: { base: 4.5, thirdPerson: 1.2, pastParticiple: 1, gerund: 0.5 },
    pastParticiple: { base: 3.5, past: 2.5, gerund: 1.5, thirdPerson: 0.4 },
    gerund: { base: 5, 'to base': 2.5, past: 0.5, pastParticiple: 0.8, thirdPerson: 0.3 },
    'to base': { base: 2.5, gerund: 1.5, 'to gerund': 1.2, 'to thirdPerson': 0.5, 'to past': 0.7 },
    'to gerund': { 'to base': 8, gerund: 2 },
  },
  be: {
    is: { [NONE]: 2.5, are: 2, was: 1, be: 0.8, am: 0.1 },
    are: { [NONE]: 2.5, is: 3, were: 0.8, be: 0.6 },
    was: { [NONE]: 1.5, is: 2.5, were: 1.5, are: 0.4 },
    were: { [NONE]: 1, was: 3, are: 2 },
    be: { [NONE]: 2.5, is: 1, been: 0.8, being: 0.3 },
    am: { [NONE]: 3, is: 0.6, was: 0.5 },
    been: { [NONE]: 1.5, be: 3, being: 0.3 },
    being: { [NONE]: 1, be: 2, been: 0.5 },
    [NONE]: { is: 0.35, are: 0.25, was: 0.2, be: 0.25, am: 0.1 },
  },
  comma: { ',': { [NONE]: 35 }, [NONE]: { ',': 0.5 } },
  'word-class': {
    noun: { adjective: 3, adverb: 0.3 },
    adjective: { noun: 2.5, adverb: 1.5 },
    adverb: { adjective: 7, noun: 0.5 },
  },
};

/** Words so common that even rare slips for them would drown the rest; of a hundred so many are slips. */
const COMMON = new Set(
  'the it is a of on one he i you his as has and an or or so be are our to in'.split(' '),
);
const CONFUSED = { common: 0.4, other: 6 };

/** How often, of 100 times that a site should hold its class, a learner writes each class; the own one is 0. */
export function slipsOf(kind: ChoiceKind, site: Site): readonly number[] {
  const { classes } = kind;
  if (kind.name === 'confusion') {
    const { words } = confusionSet(site.variant);
    const right = words[site.current]!;
    return words.map((word, at) => {
      if (at === site.current) return 0;
      const isCommon = COMMON.has(word) || COMMON.has(right);
      return (isCommon ? CONFUSED.common : CONFUSED.other) / (words.length - 1);
    });
  }
  const slips = SLIPS[kind.name]?.[classes[site.current]!] ?? {};
  return classes.map((name) => slips[name] ?? 0);
}
