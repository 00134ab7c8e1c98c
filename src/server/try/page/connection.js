import { Api } from './api.js';
import { byId } from './element.js';
import { errorInWords } from './messages.js';
import { session } from './session.js';

const CREDENTIAL = /^[A-Za-z0-9-]{1,40}$/;

/**
 * The part of a page where people connect to an account.
 * @param {object} options
 * @param {string} options.base URL of the server, with a slash at its end
 * @param {() => void} options.whenConnected
 * @param {() => Promise<boolean>} [options.beforeForgetting] whether the connection may be forgotten
 * @param {() => void} [options.whenForgotten]
 * @returns {() => void} shows whether there is a connection
 */
export function connectHere({
  base,
  whenConnected,
  beforeForgetting = async () => true,
  whenForgotten = () => {},
}) {
  /** @type {HTMLInputElement} */ const account = byId('account');
  /** @type {HTMLInputElement} */ const token = byId('token');
  const problem = byId('connect-problem');

  function show() {
    const { connection } = session;
    byId('connect').hidden = connection !== undefined;
    byId('connected').hidden = connection === undefined;
    byId('connected-account').textContent = connection?.account ?? '';
  }

  byId('connect').addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = { account: account.value.trim(), token: token.value.trim() };
    if (!CREDENTIAL.test(given.account) || !CREDENTIAL.test(given.token)) {
      problem.textContent =
        'Account and token consist of at most 40 letters, digits and hyphens. Check for missing or extra characters.';
      return;
    }
    problem.replaceChildren();
    try {
      const version = await new Api({ base, ...given }).newestVersion();
      session.connection = { ...given, version };
      token.value = '';
      show();
      whenConnected();
    } catch (error) {
      problem.textContent = errorInWords(error);
    }
  });

  byId('forget').addEventListener('click', async () => {
    if (!(await beforeForgetting())) return;
    session.connection = undefined;
    whenForgotten();
    show();
    account.focus();
  });

  return show;
}
