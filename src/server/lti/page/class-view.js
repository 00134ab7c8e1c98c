import { byId, element } from '../../try/page/element.js';
import { call } from './session.js';

const SENT = { submitted: 'handed in', assessed: 'score sent' };

/**
 * The class of a teacher: who handed in what.
 * @param {(user: string, name: string) => void} onChosen called for the learner whose work is to be shown
 * @param {() => void} onTry called to try the task
 * @param {() => void} onChange called to change it
 */
export async function showClass(onChosen, onTry, onChange) {
  /** @type {import('./session.js').Class} */
  const { title, most, complete, learners } = await call('class');
  byId('title').textContent = title;
  const rows = learners.map(({ user_id, name = user_id, drafts, score, level, sent, problem }) => {
    const button = element('button', { type: 'button', class: 'small' }, name);
    button.addEventListener('click', () => onChosen(user_id, name));
    const state = problem ? `not sent (${problem})` : sent ? SENT[sent] : '';
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, drafts > 0 ? button : name),
      element('td', { class: 'points' }, `${drafts} of ${most}`),
      element('td', { class: 'points' }, score === undefined ? '' : score.toFixed(2)),
      element('td', {}, level ?? ''),
      element('td', {}, state),
    );
  });
  const heads = ['Learner', 'Drafts', 'Score', 'Level', 'Gradebook'];
  const table = element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'The class', tabindex: 0 },
    element(
      'table',
      {},
      element('caption', { class: 'spoken' }, 'The class, with the newest draft of each learner'),
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, ...rows),
    ),
  );
  const trying = element('button', { type: 'button' }, 'Try the task');
  trying.addEventListener('click', onTry);
  const changing = element('button', { type: 'button' }, 'Change the task');
  changing.addEventListener('click', onChange);
  byId('view').replaceChildren(
    element(
      'section',
      { 'aria-labelledby': 'class-heading' },
      element('h2', { id: 'class-heading', tabindex: -1 }, 'Class'),
      learners.length > 0 ? table : element('p', {}, 'Nobody has handed in yet.'),
      complete
        ? ''
        : element(
            'p',
            { class: 'note' },
            'The platform did not tell the members of the course: only those who handed in are listed.',
          ),
      element('div', { class: 'buttons' }, trying, changing),
    ),
  );
}
