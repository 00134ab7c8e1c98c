import type { Artefact } from './artefact/artefact.js';
import type { Document } from './document/document.js';
import type { Kernel } from './kernel/kernel.js';

/** Names of the slots that components require and assign. */
export type Slot =
  | 'tokens'
  | 'intended'
  | 'sentences'
  | 'tags'
  | 'admission'
  | 'proposals'
  | 'wrongOdds'
  | 'edits'
  | 'expectedErrors'
  | 'statistics'
  | 'features'
  | 'promptRelevance'
  | 'overallScore'
  | 'traits'
  | 'sentenceScores';

/** Names of the folders of models/ whose files a component reads. */
export type ArtefactName = string;

/** What a component gets when its pipeline is built, once per thread. */
export interface Resources {
  /** The sections of models/NAME/NAME.bin, in memory that all threads share. */
  artefact(name: ArtefactName): Artefact;
  /** The thread's kernel, whose memory contains the model files. */
  readonly kernel: Kernel;
  /** Builds a value once per thread, however many components request it, such as a lexicon over its artefact. */
  once<T>(key: string, build: () => T): T;
}

/**
 * One step of a pipeline. Several components may add to `proposals`, `features` or `intended`; exactly one assigns each
 * of the other slots. `version` changes whenever the same text may get a different result.
 */
export interface Component<Options = undefined> {
  readonly name: string;
  readonly version: string;
  readonly requires: readonly Slot[];
  readonly assigns: readonly Slot[];
  /** The model files that it reads; a function if its options determine them. */
  readonly artefacts: readonly ArtefactName[] | ((options: Options) => readonly ArtefactName[]);
  /** Prepares the data shared by all texts and returns the step itself. The step keeps no state between texts. */
  create(resources: Resources, options: Options): (document: Document) => void;
}
