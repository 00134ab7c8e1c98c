/** A model file is missing, damaged, or does not match the others. */
export class BrokenArtefactError extends Error {
  /**
   * @param artefact the name of the model
   * @param reason what is wrong with it
   */
  constructor(
    readonly artefact: string,
    readonly reason: string,
  ) {
    super(`the model file ${artefact} is damaged: ${reason}`);
    this.name = 'BrokenArtefactError';
  }
}
