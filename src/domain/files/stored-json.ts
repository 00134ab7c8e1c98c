/** A JSON value that is written as it is stored, and parsed only where it is read. */
export class StoredJson<T = unknown> {
  #parsed: { readonly value: T } | undefined;

  constructor(readonly text: string) {}

  static of<T>(value: T): StoredJson<T> {
    const json = new StoredJson<T>(JSON.stringify(value));
    json.#parsed = { value };
    return json;
  }

  get value(): T {
    this.#parsed ??= { value: JSON.parse(this.text) as T };
    return this.#parsed.value;
  }

  toJSON(): T {
    return this.value;
  }
}
