/**
 * All metrics of error detection and correction in one run.
 *
 *   npm run bench:errors -- [--data DIR] [--only gleu,clean] [--harper] [--show SOURCE] [--pictures DIR] [--json]
 *
 * JFLEG, CWEB, GUG and BLiMP are for measurement only: none of their sentences is ever printed. `--show` prints what a
 * detector or code finds in edited prose from other sources, `--pictures` draws precision and recall to a folder.
 */
import { corporaIn } from './errors/corpora.js';
import { FIGURES } from './errors/figures.js';
import { harperChecker } from './errors/harper.js';
import { ourChecker, remembering } from './errors/ours.js';
import { runFigures } from './run-figures.js';

await runFigures({
  metrics: FIGURES,
  options: {
    pipeline: { type: 'string', default: 'cefr' },
    harper: { type: 'boolean', default: false },
    show: { type: 'string' },
    words: { type: 'string', default: '40000' },
    pairs: { type: 'string', default: '200' },
    pictures: { type: 'string' },
  },
  async contextOf({ data, flags }) {
    const ours = ourChecker(flags.pipeline);
    const checkers = flags.harper ? [ours, remembering(await harperChecker())] : [ours];
    return { corpora: corporaIn(data), ours, checkers };
  },
});
