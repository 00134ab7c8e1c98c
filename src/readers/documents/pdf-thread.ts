/** Entry of the thread that reads PDFs; the main thread ends it if a PDF takes too much memory or time. */
import { parentPort } from 'node:worker_threads';
import { readPdfText } from './pdf-text.js';

const port = parentPort!;

port.on('message', (bytes: Uint8Array) => {
  void readPdfText(bytes).then((reply) => port.postMessage(reply));
});
