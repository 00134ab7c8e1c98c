import type { Row } from '../row.js';
import { authentication } from './authentication.js';
import { bodies } from './bodies.js';
import { characters } from './characters.js';
import { conflicts } from './conflicts.js';
import { deletion } from './deletion.js';
import { encoding } from './encoding.js';
import { feedback } from './feedback.js';
import { identifiers } from './identifiers.js';
import { order } from './order.js';
import { paths } from './paths.js';
import { results } from './results.js';
import { submissions } from './submissions.js';
import { versions } from './versions.js';
import { webhooks } from './webhooks.js';

/** Every rule that a few exchanges can demonstrate, by subject. A subject is one file and one line here. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  authentication,
  versions,
  paths,
  identifiers,
  'order of checks': order,
  bodies,
  encoding,
  submissions,
  characters,
  conflicts,
  results,
  feedback,
  deletion,
  webhooks,
};
