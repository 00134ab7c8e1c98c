import { AssessError } from '../../src/errors.js';

/** Ignores errors of the catalogue, which say what is wrong with the input; any other error is a bug. */
export async function orRefused(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AssessError) || error.code === 'internal') throw error;
  }
}
