/** For those who may not import what writes files. */
export { removeKilledOutputs } from '../writers/partial.js';
