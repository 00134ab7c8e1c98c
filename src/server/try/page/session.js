/**
 * What this tab remembers until it is closed: the connection, and the author of the texts that were tried. None of it
 * is ever part of a URL.
 *
 * @typedef {object} Connection
 * @property {string} account
 * @property {string} token
 * @property {string} version of the API
 *
 * The language of reasons is kept until the tab is closed, too.
 *
 * @typedef {object} Tried
 * @property {string} author
 * @property {number} count texts that were sent
 * @property {boolean} leaving whether their deletion was requested while the page was being left
 */

const CONNECTION = 'assess.connection';
const TRIED = 'assess.tried';
const LANGUAGE = 'assess.language';

/** @template T @param {string} key @returns {T | undefined} */
function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The page works even if nothing can be stored. @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** @type {Connection | undefined} */
let connection = read(CONNECTION);
/** @type {Tried | undefined} */
let tried = read(TRIED);
/** @type {string} */
let language = read(LANGUAGE) ?? 'en';

export const session = {
  get connection() {
    return connection;
  },
  set connection(value) {
    connection = value;
    write(CONNECTION, value);
  },
  /** Of reasons. */
  get language() {
    return language;
  },
  set language(value) {
    language = value;
    write(LANGUAGE, value);
  },
  /** Texts that were tried and not deleted. */
  get tried() {
    return tried;
  },
  set tried(value) {
    tried = value;
    write(TRIED, value);
  },
};

/** A unique identifier. Also works on pages without HTTPS, where `randomUUID` is missing. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
