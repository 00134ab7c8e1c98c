import type { Resources } from '../component.js';
import type { Edit } from '../document/edit.js';
import { appliedEdits } from '../errors/apply.js';
import { type FeatureValues, featureFamily } from '../features/feature-family.js';
import { GrammarProfile } from '../features/grammar-profile.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import type { ControlProfile } from '../results/control-profile.js';
import { profileControl } from './control-profile.js';
import { count, family } from './description.js';
import { taggedReader } from './tagged-reader.js';

/**
 * Prepares the profile of control, once per thread.
 * @returns a function that says what a learner tried in a text, and what of it is right, by the edits of the text
 * @throws BrokenArtefactError
 */
export function createControl(
  resources: Resources,
): (text: string, edits: readonly Edit[]) => ControlProfile {
  const read = taggedReader(resources);
  const knowledge = { lexicon: lexiconFrom(resources), grammar: new GrammarProfile() };
  return (text, edits) => {
    const { corrected, applied } = appliedEdits(text, edits);
    const corrections = applied.map(({ to }, at) => ({ ...to, code: edits[at]!.code }));
    return profileControl(read(corrected), corrections, knowledge);
  };
}

/** Levels of words; structures have all but the last. */
const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;

const nameOf = (what: 'words' | 'structures', level: string) => `${what}_${level.toLowerCase()}`;

/** How many words and structures of each level were tried, and how many of those are wrong, as features. */
function controlCounts({ vocabulary, structures }: ControlProfile): FeatureValues {
  const counts = new Map(controlIndices.map(({ feature }) => [feature, 0]));
  const add = (feature: string, more: number) => {
    const known = counts.get(feature);
    if (known !== undefined) counts.set(feature, known + more);
  };
  const uses = [
    ...vocabulary.list.map(({ level, count, wrong = 0 }) => [nameOf('words', level), count, wrong] as const),
    ...structures.map(({ level, tried, wrong }) => [nameOf('structures', level), tried, wrong] as const),
  ];
  for (const [name, tried, wrong] of uses) {
    add(`control.${name}_tried`, tried);
    add(`control.${name}_wrong`, wrong);
  }
  return Object.fromEntries(counts);
}

const measures = (what: 'words' | 'structures', levels: readonly string[]) =>
  Object.fromEntries(
    levels.flatMap((level) => {
      const uses = `Uses of ${what} of level ${level} in the corrected text`;
      return [
        [`${nameOf(what, level)}_tried`, count(`${uses}.`)],
        [`${nameOf(what, level)}_wrong`, count(`${uses} in which an error was found.`)],
      ];
    }),
  );

export const controlIndices = [
  ...family('control', 'CEFR-J and Octanove vocabulary profiles', measures('words', LEVELS)),
  ...family(
    'control',
    'Modelled on the CEFR-J Grammar Profile (Tono 2018)',
    measures('structures', LEVELS.slice(0, -1)),
  ),
];

/** What a learner controls, for tables of indices. */
export const controlFamily = featureFamily({
  name: 'indices-control',
  version: '1.0.0',
  requires: ['edits'],
  artefacts: ['tagger', 'lexicon'],
  prepare: (resources) => {
    const profile = createControl(resources);
    return ({ text, edits }) => controlCounts(profile(text, edits));
  },
});
