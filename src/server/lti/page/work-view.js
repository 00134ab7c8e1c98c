import { byId, element } from '../../try/page/element.js';
import { draftView } from './draft-view.js';
import { call } from './session.js';

/** @typedef {import('./session.js').Work} Work */

const MOST_CHARACTERS = 10_000;
const PAUSE_MS = 1500;

const codes = fetch(new URL('../../error-codes.json', import.meta.url)).then((response) => response.json());

/**
 * The page of a learner: the question, the drafts with their results, and the next draft.
 * @param {(work: () => Promise<void>) => Promise<void>} attempt shows what goes wrong
 * @param {string} [user] another learner, whose work a teacher reads
 */
export async function showWork(attempt, user) {
  const meaning = await codes;
  const drafts = element('section', { 'aria-labelledby': 'result-heading', hidden: true });
  const writing = element('section', { 'aria-labelledby': 'writing-heading' });
  /** @type {HTMLTextAreaElement | undefined} */
  let field;
  /** @type {number | undefined} */
  let chosen;
  let written = '';
  let work = await read();
  const question = element('p', { class: 'asked', lang: 'en' }, work.question);

  byId('view').replaceChildren(
    element(
      'section',
      { 'aria-labelledby': 'question-heading' },
      element('h2', { id: 'question-heading' }, 'Question'),
      question,
    ),
    drafts,
    user === undefined ? writing : '',
  );
  byId('title').textContent = work.title;
  showDrafts();
  showWriting();
  if (work.drafts.some(({ result }) => !result)) void follow();

  addEventListener('beforeunload', (event) => {
    if (field && field.value.trim() !== '' && field.value !== written) event.preventDefault();
  });

  /** @returns {Promise<Work>} */
  function read() {
    return call('work', user === undefined ? {} : { user_id: user });
  }

  function showDrafts() {
    const newest = work.drafts.at(-1);
    const shown = work.drafts.find(({ draft }) => draft === chosen) ?? newest;
    drafts.hidden = shown === undefined;
    if (!shown) return;
    const buttons = work.drafts.map(({ draft }) => {
      const button = element(
        'button',
        { type: 'button', 'aria-pressed': String(draft === shown.draft) },
        `Draft ${draft}`,
      );
      button.addEventListener('click', () => {
        chosen = draft;
        showDrafts();
        byId('result-heading').focus();
      });
      return button;
    });
    drafts.replaceChildren(
      work.drafts.length > 1
        ? element('div', { class: 'buttons drafts', role: 'group', 'aria-label': 'Drafts' }, ...buttons)
        : '',
      ...draftView(
        shown,
        user === undefined ? work : { ...work, shows: ['score', 'errors', 'traits'] },
        meaning,
      ),
    );
  }

  function showWriting() {
    const next = (work.drafts.at(-1)?.draft ?? 0) + 1;
    if (next > work.most) {
      field = undefined;
      writing.replaceChildren(
        element('h2', { id: 'writing-heading' }, 'Handed in'),
        element(
          'p',
          {},
          work.most === 1 ? 'You have handed in your text.' : 'You have handed in all drafts.',
        ),
      );
      return;
    }
    written = work.drafts.at(-1)?.text ?? '';
    const text = element('textarea', {
      ...{ id: 'text', rows: 14, required: true, lang: 'en', spellcheck: 'false', autocapitalize: 'off' },
      'aria-describedby': 'text-count',
    });
    text.value = written;
    const count = element('p', { class: 'note count', id: 'text-count' });
    const recount = () => {
      const words = text.value.match(/\S+/g)?.length ?? 0;
      const characters = [...text.value].length.toLocaleString('en');
      count.textContent = `${words} ${words === 1 ? 'word' : 'words'}, ${characters} of ${MOST_CHARACTERS.toLocaleString('en')} characters`;
    };
    text.addEventListener('input', recount);
    recount();
    const button = element('button', { type: 'submit', class: 'main' }, 'Hand in');
    const form = element(
      'form',
      { autocomplete: 'off' },
      element('label', { for: 'text' }, work.most === 1 ? 'Your text' : `Draft ${next} of ${work.most}`),
      text,
      count,
      element('div', { class: 'buttons' }, button),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      button.disabled = true;
      void attempt(async () => {
        byId('progress').textContent = 'Handing in …';
        await call('hand-in', { text: text.value, draft: next, question: work.question }).catch(
          async (error) => {
            work = await read();
            question.textContent = work.question;
            throw error;
          },
        );
        chosen = undefined;
        work = await read();
        byId('progress').textContent = 'Handed in. Being assessed …';
        showDrafts();
        showWriting();
        void follow();
      }).finally(() => {
        button.disabled = false;
      });
    });
    field = text;
    writing.replaceChildren(
      element('h2', { id: 'writing-heading' }, next === 1 ? 'Your text' : 'The next draft'),
      form,
    );
  }

  /** Reads again until the newest draft is assessed. */
  async function follow() {
    const draft = work.drafts.at(-1)?.draft ?? 0;
    const isWaiting = () => work.drafts.some((one) => one.draft === draft && !one.result);
    while (isWaiting()) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const seen = await read().catch(() => undefined);
      if (!seen) continue;
      // Another draft was handed in meanwhile, and is followed by itself.
      if ((work.drafts.at(-1)?.draft ?? 0) > draft) return;
      work = seen;
    }
    showDrafts();
    byId('progress').textContent = `Draft ${draft} is assessed.`;
    if (document.activeElement === document.body) byId('result-heading').focus();
  }
}
