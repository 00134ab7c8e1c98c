'use strict';
/** Entry point of threads: the functions of src/workers/worker.ts. */
module.exports = require('./load.cjs')('worker');
