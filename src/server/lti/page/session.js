/**
 * What the platform opened this page for, and requests in its name. The token stands in the page alone: frames get no cookies
 * from browsers.
 *
 * @typedef {object} Shown
 * @property {'work' | 'task' | 'class'} view
 * @property {string} [title]
 * @property {boolean} hasClass whether its user is a teacher of a link
 * @property {string[]} [pipelines]
 *
 * @typedef {import('../../../engine/results/result.js').SuccessResult} Success
 * @typedef {import('../../../engine/results/failure.js').FailureResult} Failure
 *
 * @typedef {object} Draft
 * @property {number} draft
 * @property {string} text
 * @property {string} received_at
 * @property {Success | Failure} [result]
 * @property {{ name: string, min: number, max: number }} [scale]
 *
 * @typedef {object} Work
 * @property {string} title
 * @property {string} question
 * @property {number} most
 * @property {string[]} shows
 * @property {Draft[]} drafts
 * @property {string} reasons_language
 * @property {string} suspect_reason
 *
 * @typedef {object} Learner
 * @property {string} user_id
 * @property {string} [name]
 * @property {number} drafts
 * @property {number} [score]
 * @property {string} [level]
 * @property {'submitted' | 'assessed'} [sent]
 * @property {string} [problem]
 *
 * @typedef {object} Class
 * @property {string} title
 * @property {number} most
 * @property {boolean} complete
 * @property {Learner[]} learners
 */

/** @param {string} name */
const content = (name) =>
  /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name="${name}"]`)).content;

/** @type {Shown} */
export const shown = JSON.parse(content('shown'));

/** A refusal in words for people. */
export class Refusal extends Error {}

/** @param {string} operation @param {unknown} [body] */
export async function call(operation, body = {}) {
  let response;
  let answer;
  try {
    response = await fetch(new URL(`../../../api/${operation}`, import.meta.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${content('session')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
    });
    answer = await response.json();
  } catch {
    throw new Refusal('The server cannot be reached. Check your connection and try again.');
  }
  if (response.ok) return answer;
  if (response.status === 401)
    throw new Refusal('This page has expired. Copy what you wrote, and open it again from the course.');
  throw new Refusal(`${answer.message[0].toUpperCase()}${answer.message.slice(1)}.`);
}
