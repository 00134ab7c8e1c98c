import { Api, ApiFailure, untilAssessed } from './api.js';
import { connectHere } from './connection.js';
import { byId, element, offerLanguages } from './element.js';
import { EXAMPLE } from './example.js';
import { SUSPECT_REASON } from './findings.js';
import { errorInWords, failureInWords } from './messages.js';
import { resultView } from './result-view.js';
import { randomId, session } from './session.js';

/** URL of the server: the folder above this page, including any prefix that a proxy adds. */
const BASE = new URL('.', document.baseURI).href;

/** @type {HTMLInputElement} */ const account = byId('account');
/** @type {HTMLTextAreaElement} */ const question = byId('question');
/** @type {HTMLTextAreaElement} */ const text = byId('text');
/** @type {HTMLInputElement} */ const deleteOnLeaving = byId('delete-on-leaving');
/** @type {HTMLSelectElement} */ const language = byId('language');
/** @type {HTMLButtonElement} */ const assessButton = byId('assess');
const progress = byId('progress');
const problem = byId('problem');
const connectProblem = byId('connect-problem');
const result = byId('result');
const deleted = byId('deleted');

/**
 * The assessed text, with its result and explanation.
 * @typedef {{ text: string, question_text: string }} Written
 * @typedef {{ written: Written, results: import('./api.js').Success, explained?: import('./api.js').Explained }} Assessed
 */
/** @type {Assessed | undefined} */
let assessed;

/** Ends the wait for the current text. @type {AbortController | undefined} */
let waiting;

const codes = fetch(new URL('try/error-codes.json', BASE)).then((response) => response.json());

/** @param {import('./session.js').Connection} connection */
const apiOf = (connection) => new Api({ base: BASE, ...connection });

const showConnection = connectHere({
  base: BASE,
  whenConnected: () => question.focus(),
  beforeForgetting: async () => {
    waiting?.abort();
    return !(session.tried && deleteOnLeaving.checked) || deleteTried();
  },
  whenForgotten: () => {
    session.tried = undefined;
    hideResult();
    showTried();
  },
});

// Writing

for (const field of [question, text]) {
  const count = () => {
    const characters = [...field.value].length.toLocaleString('en');
    byId(`${field.id}-count`).textContent = `${characters} of 10,000 characters`;
  };
  field.addEventListener('input', count);
  count();
}

byId('example').addEventListener('click', () => {
  question.value = EXAMPLE.question;
  text.value = EXAMPLE.text;
  for (const field of [question, text]) field.dispatchEvent(new Event('input'));
  text.focus();
});

text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) assessButton.click();
});

language.addEventListener('change', async () => {
  session.language = language.value;
  const { connection } = session;
  if (!assessed || !connection || waiting) return;
  problem.replaceChildren();
  try {
    await show(apiOf(connection), assessed);
  } catch (error) {
    problem.textContent = errorInWords(error);
  }
});

byId('stop').addEventListener('click', () => waiting?.abort());

byId('writing').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { connection } = session;
  if (!connection) {
    connectProblem.textContent = 'Connect to an account first.';
    account.focus();
    return;
  }
  if (waiting) return;
  waiting = new AbortController();
  const { signal } = waiting;
  problem.replaceChildren();
  setWaiting(true);
  try {
    await assess(apiOf(connection), { text: text.value, question_text: question.value }, signal);
  } catch (error) {
    progress.textContent = signal.aborted ? 'Stopped. The text is kept until you delete it below.' : '';
    if (!signal.aborted) problem.textContent = errorInWords(error);
  } finally {
    waiting = undefined;
    setWaiting(false);
  }
});

/** @param {boolean} isWaiting */
function setWaiting(isWaiting) {
  assessButton.disabled = isWaiting;
  byId('stop').hidden = !isWaiting;
}

/** @param {Api} api @param {{ text: string, question_text: string }} written @param {AbortSignal} signal */
async function assess(api, written, signal) {
  progress.textContent = 'Being assessed …';
  deleted.replaceChildren();
  hideResult();
  const author = session.tried?.author ?? `try-${randomId()}`;
  const id = randomId();
  // Before the request, because a text may be stored even if the response is lost.
  session.tried = { author, count: (session.tried?.count ?? 0) + 1, leaving: false };
  try {
    await api.submit(id, { ...written, author_id: author, task_id: 'try', test: 1 }, signal);
  } catch (error) {
    if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) forgetOne();
    throw error;
  } finally {
    showTried();
  }
  const results = await untilAssessed(api, id, {
    signal,
    onWait: (seconds) => {
      progress.textContent =
        seconds > 1 ? `Being assessed: about ${Math.ceil(seconds)} seconds left …` : 'Being assessed …';
    },
  });
  if (results.type === 'failure') {
    progress.textContent = '';
    problem.textContent = failureInWords(results.message);
    return;
  }
  assessed = { written, results };
  await show(api, assessed);
  progress.textContent = assessedLine(results);
  byId('result').scrollIntoView({ block: 'start' });
  byId('result-heading').focus({ preventScroll: true });
}

/** Shows a result with reasons in the chosen language. @param {Api} api @param {Assessed} assessed */
async function show(api, assessed) {
  const { written, results } = assessed;
  const view = resultView(written.text, results, await codes, await reasonsOf(api, results));
  result.replaceChildren(...view.contents);
  result.hidden = false;
  const explain = async () => {
    try {
      assessed.explained ??= await api.explain(written, AbortSignal.timeout(60_000));
      view.explain(assessed.explained);
    } catch (error) {
      view.leaveUnexplained(errorInWords(error), explain);
    }
  };
  void explain();
}

/** @param {Api} api @param {import('./api.js').Success} result @returns {Promise<import('./findings.js').Reasons>} */
async function reasonsOf(api, { error_reasons = [] }) {
  if (language.value === 'en') return { language: 'en', ofErrors: error_reasons, ofSuspects: SUSPECT_REASON };
  const { reasons } = await api.translate(language.value, [SUSPECT_REASON, ...error_reasons]);
  const [ofSuspects = '', ...ofErrors] = reasons;
  return { language: language.value, ofErrors, ofSuspects };
}

/** @param {import('./api.js').Success} result */
function assessedLine({ overall_score, cefr_level }) {
  if (overall_score === undefined) return 'Assessed.';
  return `Assessed: score ${overall_score.toFixed(2)}${cefr_level ? `, level ${cefr_level}` : ''}.`;
}

function hideResult() {
  assessed = undefined;
  result.hidden = true;
  result.replaceChildren();
}

// Deletion

function forgetOne() {
  const { tried } = session;
  if (tried) session.tried = tried.count > 1 ? { ...tried, count: tried.count - 1 } : undefined;
}

function showTried() {
  const { tried, connection } = session;
  byId('tried').hidden = !tried;
  if (!tried || !connection) return;
  const texts = tried.count === 1 ? '1 text is' : `${tried.count} texts are`;
  byId('tried-count').replaceChildren(
    `${texts} stored in the account ${connection.account}, as tests by the author `,
    element('code', {}, tried.author),
    '.',
  );
}

byId('delete').addEventListener('click', async () => {
  if (await deleteTried()) text.focus();
});

/** @returns {Promise<boolean>} whether it is deleted */
async function deleteTried() {
  const { tried, connection } = session;
  if (!tried || !connection) return true;
  waiting?.abort();
  try {
    const { submissions_deleted: count } = await apiOf(connection).deleteAuthor(tried.author);
    session.tried = undefined;
    hideResult();
    progress.textContent = '';
    deleted.textContent =
      count === 1 ? 'Deleted: 1 text with its result.' : `Deleted: ${count} texts with their results.`;
    showTried();
    return true;
  } catch (error) {
    problem.textContent = `The texts were not deleted. ${errorInWords(error)}`;
    return false;
  }
}

// Asks again if the user leaves without deleting.
addEventListener('beforeunload', (event) => {
  if (session.tried && !deleteOnLeaving.checked) event.preventDefault();
});

addEventListener('pagehide', () => {
  const { tried, connection } = session;
  if (!tried || !connection || !deleteOnLeaving.checked) return;
  session.tried = { ...tried, leaving: true };
  apiOf(connection)
    .deleteAuthor(tried.author, { keepalive: true })
    .catch(() => {});
});

/** A deletion requested while leaving may fail unnoticed, so it is requested again on return. */
function finishLeaving() {
  if (session.tried?.leaving) void deleteTried();
}

addEventListener('pageshow', ({ persisted }) => persisted && finishLeaving());

showConnection();
showTried();
finishLeaving();
void offerLanguages(language, new URL('try/languages.json', BASE), session.language);
