/** Entry of the thread that fits a model, so that the main thread can still handle Ctrl-C. */
import { workInThread } from '../../threads/work.js';
import type { FitMessage, FitTask } from './messages.js';
import { fitModel } from './model.js';

await workInThread<FitTask, FitMessage>((task, say) => {
  const fitted = fitModel(task, (done, total) => say({ kind: 'progress', done, total }));
  say({ kind: 'fitted', fitted }, [fitted.model.buffer]);
});
