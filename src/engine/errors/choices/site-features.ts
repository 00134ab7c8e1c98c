import type { Kernel } from '../../kernel/kernel.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** At least as many as a site has features. */
export const MOST_FEATURES = 112;
/** At least as many as a kind of choice has classes. */
const MOST_CLASSES = 16;

/** Sites as the kernel reads them: what speaks for one class or another in each. */
export class SiteReader {
  /** Features of the site that was read last, 32-bit hashes. */
  readonly features: Int32Array;
  /** What `judge` found: a sum for each class but the first. */
  readonly sums: Int32Array;
  readonly #room: number;
  readonly #extras: Int32Array;

  constructor(readonly kernel: Kernel) {
    const { ROOM_SIZE, ROOM_EXTRAS, ROOM_FEATURES } = kernel.run;
    this.#room = kernel.reserve(ROOM_SIZE.value);
    this.sums = kernel.numbers(this.#room, MOST_CLASSES);
    this.#extras = kernel.numbers(this.#room + ROOM_EXTRAS.value, 4);
    this.features = kernel.numbers(this.#room + ROOM_FEATURES.value, MOST_FEATURES);
  }

  /** Works out the features of a site. @returns how many */
  read(facts: SentenceFacts, site: Site): number {
    this.#extras.set(site.extras);
    return this.kernel.run.featuresOf(
      this.#room,
      facts.address,
      facts.capacity,
      site.first,
      site.end,
      site.current,
      site.variant,
      site.lemma,
      site.head,
      site.governor,
      site.after,
      site.extraCount,
    );
  }

  /** Sums the weights that a table has for the features of a site. @param table address of its description */
  judge(table: number, facts: SentenceFacts, site: Site): void {
    for (let extra = 0; extra < site.extraCount; extra++) this.#extras[extra] = site.extras[extra]!;
    this.kernel.run.judgeSite(
      table,
      this.#room,
      facts.address,
      facts.capacity,
      site.first,
      site.end,
      site.current,
      site.variant,
      site.lemma,
      site.head,
      site.governor,
      site.after,
      site.extraCount,
    );
  }
}
