/**
 * All metrics of scoring in one run.
 *
 *   npm run bench:scoring -- [--data DIR] [--only overall,relevance] [--json]
 *
 * GUG and JFLEG are for measurement only.
 */
import { corporaIn } from './errors/corpora.js';
import { runFigures } from './run-figures.js';
import { FIGURES } from './scoring/figures.js';

await runFigures({
  metrics: FIGURES,
  options: { pipeline: { type: 'string', default: 'cefr' } },
  contextOf: ({ data }) => ({ corpora: corporaIn(data) }),
});
