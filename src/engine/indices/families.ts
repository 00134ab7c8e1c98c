import type { Component } from '../component.js';
import { controlFamily } from './control.js';
import { discourseFamily } from './discourse.js';
import { errorDensityFamily } from './error-density.js';
import { errorRateFamily } from './error-rates.js';
import { plainDiversityFamily } from './plain-diversity.js';
import { readabilityFamily } from './readability.js';
import { typeTokenFamily } from './type-token-ratios.js';
import { levelFamily } from './vocabulary-profile.js';

/** Families that tables of indices have in addition to the features; no scoring model uses them. */
export const indexFamilies: readonly Component[] = [
  readabilityFamily,
  typeTokenFamily,
  plainDiversityFamily,
  levelFamily,
  discourseFamily,
  errorRateFamily,
  errorDensityFamily,
  controlFamily,
];
