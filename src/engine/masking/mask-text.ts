import type { Lexicon } from '../lexicon/lexicon.js';
import { findContacts } from './contacts.js';
import type { Found, Mask } from './mask.js';
import { findNames } from './names.js';

/** A text without data that identifies its writer, and what was masked, in order of place. */
export interface MaskedText {
  readonly text: string;
  readonly masks: readonly Mask[];
}

/**
 * Masks names of people and places, e-mail addresses, handles, URLs, telephone numbers, street addresses and numbers
 * that identify. Equal values within a text get the same label. It finds only what matches known forms, not everything.
 */
export function maskText(text: string, lexicon: Lexicon): MaskedText {
  const contacts = findContacts(text);
  const overlapsContact = ({ start, end }: { start: number; end: number }) =>
    contacts.some((contact) => contact.start < end && start < contact.end);
  const names: Found[] = findNames(text, lexicon)
    .filter((name) => !overlapsContact(name))
    .map((name) => ({ ...name, kind: 'NAME' }));
  const found = [...contacts, ...names].sort((one, other) => one.start - other.start);

  const labels = new Labels();
  const masks = found.map((one): Mask => ({ ...one, label: labels.of(one, text.slice(one.start, one.end)) }));
  let masked = '';
  let end = 0;
  for (const mask of masks) {
    masked += text.slice(end, mask.start) + mask.label;
    end = mask.end;
  }
  return { text: masked + text.slice(end), masks };
}

/** Numbers the masked values by kind. A part of an earlier name gets its number. */
class Labels {
  readonly #numbers = new Map<string, number>();
  readonly #last = new Map<string, number>();

  of({ kind }: Found, written: string): string {
    const keys = [written, ...(kind === 'NAME' ? written.split(/[\s-]+/) : [])].map(
      (part) => `${kind} ${part.toLowerCase()}`,
    );
    const known = keys.map((key) => this.#numbers.get(key)).find((number) => number !== undefined);
    const number = known ?? (this.#last.get(kind) ?? 0) + 1;
    if (known === undefined) this.#last.set(kind, number);
    for (const key of keys) if (!this.#numbers.has(key)) this.#numbers.set(key, number);
    return `[${kind}_${number}]`;
  }
}
