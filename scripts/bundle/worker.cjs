'use strict';
/** What threads start with: the functions of src/workers/worker.ts. */
module.exports = require('./load.cjs')('worker');
