import type { Component } from '../component.js';
import { errorDensityFamily } from './error-density.js';
import { errorRateFamily } from './error-rates.js';
import { readabilityFamily } from './readability.js';
import { typeTokenFamily } from './type-token-ratios.js';
import { levelFamily } from './vocabulary-profile.js';

/** What tables of indices have beyond the features; no scoring model sees it. */
export const indexFamilies: readonly Component[] = [
  readabilityFamily,
  typeTokenFamily,
  levelFamily,
  errorRateFamily,
  errorDensityFamily,
];
