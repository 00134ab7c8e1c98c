/**
 * Remembers what was read, for as long as a revision of the store stays the same: what is given is as if it were read
 * now.
 */
export class WhileUnchanged<T> {
  readonly #revision: () => number;
  readonly #read: (key: string) => Promise<T>;
  #known = new Map<string, T>();
  #knownAt: number | undefined;

  constructor(revision: () => number, read: (key: string) => Promise<T>) {
    this.#revision = revision;
    this.#read = read;
  }

  async get(key: string): Promise<T> {
    const revision = this.#revision();
    if (this.#knownAt !== revision) {
      this.#known = new Map();
      this.#knownAt = revision;
    }
    const known = this.#known;
    if (known.has(key)) return known.get(key)!;
    const value = await this.#read(key);
    // A change meanwhile may be in the value or not: it is for now only.
    if (this.#revision() === revision) known.set(key, value);
    return value;
  }
}
