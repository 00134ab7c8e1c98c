import { byId, element } from '../../try/page/element.js';
import { call, shown } from './session.js';

/** What learners may see. @type {readonly [string, string][]} */
const SHOWN = [
  ['score', 'the score, its range and the level'],
  ['errors', 'marked errors with corrections and reasons'],
  ['traits', 'the traits, such as grammar and vocabulary'],
];
const MOST_DRAFTS = 20;

/**
 * The form with which a teacher makes a task, or changes the one there is.
 * @param {(work: () => Promise<void>) => Promise<void>} attempt shows what goes wrong
 * @param {() => Promise<void>} onMade called if no platform waits for the choice
 * @param {import('./session.js').Work} [task] the one to change; its pipeline stays
 */
export function showTaskForm(attempt, onMade, task) {
  const title = element('input', { id: 'task-title', required: true, maxlength: 200, autocomplete: 'off' });
  title.value = task?.title ?? shown.title ?? '';
  const question = element('textarea', { id: 'question', rows: 5, required: true, lang: 'en' });
  question.value = task?.question ?? '';
  const drafts = element('input', {
    ...{ id: 'drafts', type: 'number', min: 1, max: MOST_DRAFTS, required: true, value: task?.most ?? 2 },
  });
  const pipelines = shown.pipelines ?? [];
  const pipeline = element(
    'select',
    { id: 'pipeline' },
    ...pipelines.map((name) => element('option', { value: name }, name)),
  );
  const choices = SHOWN.map(([value, label]) => {
    const box = element('input', { type: 'checkbox', value, checked: task?.shows.includes(value) ?? true });
    return { box, label: element('label', { class: 'choice' }, box, ` ${label}`) };
  });
  const button = element(
    'button',
    { type: 'submit', class: 'main' },
    task ? 'Change this task' : 'Make this task',
  );
  const form = element(
    'form',
    { autocomplete: 'off' },
    element('div', {}, element('label', { for: 'task-title' }, 'Title'), title),
    element('div', {}, element('label', { for: 'question' }, 'Question that learners answer'), question),
    element('div', {}, element('label', { for: 'drafts' }, 'Drafts that a learner may hand in'), drafts),
    task
      ? element('p', { class: 'note' }, 'Texts that were handed in keep the question that they answer.')
      : element(
          'div',
          {},
          element('label', { for: 'pipeline' }, 'Pipeline that assesses the texts'),
          pipeline,
        ),
    element('fieldset', {}, element('legend', {}, 'Learners see'), ...choices.map(({ label }) => label)),
    element('div', { class: 'buttons' }, button),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    void attempt(async () => {
      const made = await call(task ? 'change-task' : 'task', {
        title: title.value,
        question: question.value,
        drafts: Number(drafts.value),
        ...(task ? {} : { pipeline: pipeline.value }),
        shows: choices.filter(({ box }) => box.checked).map(({ box }) => box.value),
      });
      if (made.url) sendTo(made);
      else await onMade();
    }).finally(() => {
      button.disabled = false;
    });
  });
  byId('view').replaceChildren(
    element(
      'section',
      { 'aria-labelledby': 'task-heading' },
      element('h2', { id: 'task-heading' }, task ? 'The task' : 'A new writing task'),
      form,
    ),
  );
}

/** Sends the choice to the platform, which leaves this page. @param {{ url: string, jwt: string }} made */
function sendTo({ url, jwt }) {
  const form = element(
    'form',
    { method: 'post', action: url },
    element('input', { type: 'hidden', name: 'JWT', value: jwt }),
  );
  document.body.append(form);
  form.submit();
}
