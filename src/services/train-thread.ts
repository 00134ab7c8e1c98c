/** Entry of the thread that fits a model, so that the main one hears of Ctrl-C meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FitMessage, FitTask } from './train-messages.js';
import { fitModel } from './train-model.js';

const port = parentPort!;
const say = (message: FitMessage, transfer: readonly ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const fitted = fitModel(workerData as FitTask, (done, total) => say({ kind: 'progress', done, total }));
say({ kind: 'fitted', fitted }, [fitted.model.buffer]);
