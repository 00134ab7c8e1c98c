import { Api, ApiFailure } from '../../try/page/api.js';
import { connectHere } from '../../try/page/connection.js';
import { byId, element, offerLanguages } from '../../try/page/element.js';
import { errorInWords } from '../../try/page/messages.js';
import { session } from '../../try/page/session.js';
import { visible } from '../../try/page/visible.js';
import { filesOfDrop } from './dropped.js';

/** URL of the server: the folder above this page, including any prefix that a proxy adds. */
const BASE = new URL('.', document.baseURI).href;
/** The limit of the server, as Base64. */
const MOST_BYTES = 17 * 1024 * 1024;

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => byId(id);
/** @type {HTMLSelectElement} */ const language = byId('language');
/** @type {HTMLButtonElement} */ const make = byId('make');
const drop = byId('drop');
const progress = byId('progress');
const problem = byId('problem');

/** @typedef {import('./dropped.js').Placed} Placed */

/** Files of the class. @type {readonly Placed[]} */
let chosen = [];
/** All sheets as files. @type {Blob | undefined} */
let archive;
/** Ends the wait for the sheets. @type {AbortController | undefined} */
let waiting;

const showConnection = connectHere({
  base: BASE,
  whenConnected: () => field('files').focus(),
  whenForgotten: discard,
});

// Files

/** @param {readonly Placed[]} files */
function choose(files) {
  // Systems leave hidden files in folders.
  chosen = files.filter(({ path }) => !/(?:^|\/)(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(path));
  const names = chosen.slice(0, 5).map(({ path }) => visible(path));
  const more = chosen.length > names.length ? ` and ${chosen.length - names.length} more` : '';
  byId('chosen').textContent = chosen.length === 0 ? '' : `${names.join(', ')}${more}`;
}

for (const id of ['files', 'folder'])
  field(id).addEventListener('change', () => choose([...(field(id).files ?? [])].map(placed)));

/** @param {File} file @returns {Placed} */
function placed(file) {
  return { file, path: file.webkitRelativePath || file.name };
}

drop.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
drop.addEventListener('dragleave', () => drop.classList.remove('over'));
drop.addEventListener('drop', async (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  choose(await filesOfDrop(event.dataTransfer));
});

/** @param {Placed} placed @returns {Promise<{ name: string, content: string }>} */
function sent({ file, path }) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve({ name: path, content: String(reader.result).replace(/^[^,]*,/, '') }),
    );
    reader.addEventListener('error', () => reject(new ApiFailure(0, `${path} cannot be read`)));
    reader.readAsDataURL(file);
  });
}

// Sheets

byId('stop').addEventListener('click', () => waiting?.abort());

byId('giving').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { connection } = session;
  problem.replaceChildren();
  if (!connection) {
    byId('connect-problem').textContent = 'Connect to an account first.';
    field('account').focus();
    return;
  }
  if (waiting) return;
  if (chosen.length === 0 || chosen.reduce((sum, { file }) => sum + file.size, 0) > MOST_BYTES) {
    problem.textContent =
      chosen.length === 0
        ? 'Choose or drop files first.'
        : 'These files are too large: together they may have 17 MiB.';
    return;
  }
  discard();
  waiting = new AbortController();
  setWaiting(true);
  try {
    const value = (/** @type {string} */ id) => field(id).value.trim() || undefined;
    const rubric = field('rubric').files?.[0];
    const made = await new Api({ base: BASE, ...connection }).sheets(
      {
        files: await Promise.all(chosen.map(sent)),
        rubric: rubric && (await sent(placed(rubric))),
        text: value('text'),
        learner: value('learner'),
        question: value('question'),
        reasons_language: language.value,
        reasons_language_column: value('language-column'),
      },
      waiting.signal,
    );
    show(made);
    progress.textContent = '';
  } catch (error) {
    progress.textContent = waiting.signal.aborted ? 'Stopped.' : '';
    if (!waiting.signal.aborted) problem.textContent = inWords(error);
  } finally {
    waiting = undefined;
    setWaiting(false);
  }
});

/** What the server says of the files is meant for people. @param {unknown} error */
const inWords = (error) =>
  error instanceof ApiFailure && error.status === 400 ? visible(error.message) : errorInWords(error);

/** @param {boolean} isWaiting */
function setWaiting(isWaiting) {
  make.disabled = isWaiting;
  byId('stop').hidden = !isWaiting;
  if (isWaiting) progress.textContent = 'Being assessed …';
}

/** @param {Document} made */
function show(made) {
  /** @type {HTMLDataElement | null} */ const zip = made.querySelector('#zip');
  const bytes = Uint8Array.from(atob(zip?.value ?? ''), (character) => character.charCodeAt(0));
  archive = new Blob([bytes], { type: 'application/zip' });
  byId('notes').replaceChildren(...made.querySelectorAll('#notes > li'));
  byId('contents').replaceChildren(...made.querySelectorAll('nav li'));
  byId('sheets').replaceChildren(...made.querySelectorAll('article'));
  byId('downloads').hidden = false;
  byId('downloads-heading').focus();
}

function discard() {
  archive = undefined;
  byId('downloads').hidden = true;
  byId('sheets').replaceChildren();
}

byId('download').addEventListener('click', () => {
  if (!archive) return;
  const url = URL.createObjectURL(archive);
  element('a', { href: url, download: 'sheets.zip' }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
});
byId('discard').addEventListener('click', discard);
byId('print').addEventListener('click', () => print());

showConnection();
void offerLanguages(language, new URL('class/files/languages.json', BASE), session.language);
