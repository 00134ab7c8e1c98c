import type { Artefact } from './artefact/artefact.js';
import type { Document } from './document/document.js';
import type { Kernel } from './kernel/kernel.js';

/** Names of what components require and assign. */
export type Slot =
  | 'tokens'
  | 'intended'
  | 'sentences'
  | 'tags'
  | 'admission'
  | 'proposals'
  | 'edits'
  | 'expectedErrors'
  | 'statistics'
  | 'features'
  | 'promptRelevance'
  | 'overallScore'
  | 'traits'
  | 'sentenceScores';

/** Names of the folders of models/ whose file a component reads. */
export type ArtefactName = string;

/** What a component gets when its pipeline is built, once a thread. */
export interface Resources {
  /** The sections of models/NAME/NAME.bin, in memory that all threads share. */
  artefact(name: ArtefactName): Artefact;
  /** The kernel of the thread, in whose memory the model files lie. */
  readonly kernel: Kernel;
  /** Builds a value once a thread, however many components ask for it: a lexicon over its artefact, for example. */
  once<T>(key: string, build: () => T): T;
}

/**
 * One step of a pipeline. Several components may assign to `proposals`, `features` or `intended` (they add to it); every
 * other slot has one that assigns it. `version` changes whenever the same text can come out differently.
 */
export interface Component<Options = undefined> {
  readonly name: string;
  readonly version: string;
  readonly requires: readonly Slot[];
  readonly assigns: readonly Slot[];
  /** The model files that it reads; a function where its options name them. */
  readonly artefacts: readonly ArtefactName[] | ((options: Options) => readonly ArtefactName[]);
  /** Prepares what all texts share and returns the step itself. The step keeps no state between texts. */
  create(resources: Resources, options: Options): (document: Document) => void;
}
