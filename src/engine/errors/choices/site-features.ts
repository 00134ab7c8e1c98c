import type { Kernel } from '../../kernel/kernel.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** Upper bound for the features of a site. */
export const MOST_FEATURES = 112;
/** Upper bound for the classes of a kind of choice. */
const MOST_CLASSES = 16;
/** Number of values that describe a site: nine, and up to four extras. */
const SITE_NUMBERS = 13;

/** Sites as the kernel reads them, and their features. */
export class SiteReader {
  /** Features of the site read last, as 32-bit hashes. */
  readonly features: Int32Array;
  /** Result of `judge`: a sum for each class except the first. */
  readonly sums: Int32Array;
  readonly #room: number;
  /** The site, as the kernel reads it. */
  readonly #site: Int32Array;

  constructor(readonly kernel: Kernel) {
    const { ROOM_SIZE, ROOM_SITE, ROOM_FEATURES } = kernel.run;
    this.#room = kernel.reserve(ROOM_SIZE.value);
    this.sums = kernel.numbers(this.#room, MOST_CLASSES);
    this.#site = kernel.numbers(this.#room + ROOM_SITE.value, SITE_NUMBERS);
    this.features = kernel.numbers(this.#room + ROOM_FEATURES.value, MOST_FEATURES);
  }

  /** Computes the features of a site. @returns their number */
  read(facts: SentenceFacts, site: Site): number {
    this.#write(site);
    return this.kernel.run.featuresOf(this.#room, facts.address, facts.capacity);
  }

  /** Sums the weights that a table has for the features of a site. @param table address of its description */
  judge(table: number, facts: SentenceFacts, site: Site): void {
    this.#write(site);
    this.kernel.run.judgeSite(table, this.#room, facts.address, facts.capacity);
  }

  #write({ first, end, current, variant, lemma, head, governor, after, extras, extraCount }: Site): void {
    const to = this.#site;
    to[0] = first;
    to[1] = end;
    to[2] = current;
    to[3] = variant;
    to[4] = lemma;
    to[5] = head;
    to[6] = governor;
    to[7] = after;
    to[8] = extraCount;
    for (let extra = 0; extra < extraCount; extra++) to[9 + extra] = extras[extra]!;
  }
}
