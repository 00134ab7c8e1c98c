import { AssessError } from '../../src/errors.js';

/** Lets refusals of the catalogue pass, which say what is wrong with the input; anything else is a fault of ours. */
export async function orRefused(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AssessError) || error.code === 'internal') throw error;
  }
}
