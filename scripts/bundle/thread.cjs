'use strict';
/** Entry point of threads, copied under the name of each one's bundle. */
module.exports = require('./load.cjs')(require('node:path').basename(__filename, '.cjs'));
