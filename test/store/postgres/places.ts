/** Files of the tests in the folder of the server that the processes of a run share. */

/** States the URL of the server once it has started, or why it has not. */
export const STARTED = 'started.json';
