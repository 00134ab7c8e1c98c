import { adjudication } from './adjudication.js';
import { agreement } from './agreement.js';
import { changes } from './changes.js';
import { configuration } from './configuration.js';
import { drift } from './drift.js';
import { drivers } from './drivers.js';
import { errorsByLevel } from './errors-by-level.js';
import { examiners } from './examiners.js';
import { fairness } from './fairness.js';
import { glossary } from './glossary.js';
import { methods } from './methods.js';
import { model } from './model.js';
import { overview } from './overview.js';
import { scores } from './scores.js';
import type { Section } from './section.js';

/** The sections of the page, in their order. */
export const SECTIONS: readonly Section[] = [
  overview,
  scores,
  agreement,
  drivers,
  fairness,
  errorsByLevel,
  drift,
  examiners,
  adjudication,
  changes,
  model,
  configuration,
  methods,
  glossary,
];
