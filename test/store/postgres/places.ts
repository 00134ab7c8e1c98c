/** What lies in the folder that the processes of a run share. */

/** The folder of the server. */
export const SERVER = 'server';
/** Made by who starts the server. */
export const STARTING = 'starting';
/** Says where the server listens, once it does, or why it does not. */
export const STARTED = 'started.json';
/** Made by who had to skip tests. */
export const MISSING = 'missing';
