import { byId, element } from '../../try/page/element.js';
import { showClass } from './class-view.js';
import { call, Refusal, shown } from './session.js';
import { showTaskForm } from './task-view.js';
import { showWork } from './work-view.js';

/** Does work and shows what goes wrong. @param {() => Promise<void>} work */
async function attempt(work) {
  byId('problem').replaceChildren();
  try {
    await work();
  } catch (error) {
    byId('progress').textContent = '';
    byId('problem').textContent =
      error instanceof Refusal ? error.message : 'This page failed. Open it again from the course.';
  }
}

/** The class, from which a teacher gets to the work of a learner and back. */
const openClass = () =>
  showClass(
    (user, name) => void attempt(() => openWork(user, name)),
    () => void attempt(() => openWork()),
    () => void attempt(changeTask),
  );

async function changeTask() {
  showTaskForm(attempt, () => attempt(openClass), await call('work'));
  addBack();
}

function addBack() {
  const back = element('button', { type: 'button' }, 'Back to the class');
  back.addEventListener('click', () => void attempt(openClass));
  byId('view').prepend(element('div', { class: 'buttons drafts' }, back));
}

/** @param {string} [user] @param {string} [name] */
async function openWork(user, name) {
  await showWork(attempt, user);
  if (!shown.hasClass) return;
  byId('view').prepend(
    element(
      'p',
      { class: 'note' },
      name
        ? `The work of ${name}`
        : 'You try this task: what you hand in is marked as a test, and has no grade.',
    ),
  );
  addBack();
}

if (shown.view === 'task') showTaskForm(attempt, () => attempt(openClass));
else void attempt(shown.view === 'class' ? openClass : () => openWork());
