import type { Component } from '../component.js';
import { accuracyFamily } from './accuracy.js';
import { cohesionFamily } from './cohesion.js';
import { diversityFamily } from './diversity.js';
import { errorsFamily } from './errors.js';
import { grammarProfileFamily } from './grammar-profile.js';
import { lengthFamily } from './length.js';
import { mechanicsFamily } from './mechanics.js';
import { sentencesFamily } from './sentences.js';
import { styleFamily } from './style.js';
import { surprisalFamily } from './surprisal.js';
import { syntaxFamily } from './syntax.js';
import { vocabularyFamily } from './vocabulary.js';

/** All families of features, in the order in which pipelines run them; the scoring model chooses among them. */
export const featureFamilies: readonly Component[] = [
  lengthFamily,
  vocabularyFamily,
  diversityFamily,
  errorsFamily,
  accuracyFamily,
  syntaxFamily,
  grammarProfileFamily,
  cohesionFamily,
  mechanicsFamily,
  sentencesFamily,
  styleFamily,
  surprisalFamily,
];
