import { collectiveNoun } from './collective-noun.js';
import type { Construction } from './construction.js';
import { doublePossessive } from './double-possessive.js';
import { endedClause } from './ended-clause.js';
import { howMuch } from './how-much.js';
import { inThere } from './in-there.js';
import { joinedSubject } from './joined-subject.js';
import { pairedNoun } from './paired-noun.js';
import { particleBeforeTo } from './particle-before-to.js';
import { quantifierAsSubject } from './quantifier-as-subject.js';
import { strandedPreposition } from './stranded-preposition.js';
import { subjunctive } from './subjunctive.js';
import { verbAsNoun } from './verb-as-noun.js';

/** All constructions that are right as they stand. */
export const CONSTRUCTIONS: readonly Construction[] = [
  collectiveNoun,
  doublePossessive,
  endedClause,
  howMuch,
  inThere,
  joinedSubject,
  pairedNoun,
  particleBeforeTo,
  quantifierAsSubject,
  strandedPreposition,
  subjunctive,
  verbAsNoun,
];
