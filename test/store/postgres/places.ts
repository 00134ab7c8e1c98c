/** What lies in the folder of the server that the processes of a run share, besides its own files. */

/** Says where it listens, once it does, or why it does not. */
export const STARTED = 'started.json';
