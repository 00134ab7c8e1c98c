/**
 * Adds batches of submissions to a store that is served, and prints the number of each acknowledged batch, and the
 * error in the end. Arguments: compiled code, store, account, submissions per batch.
 */
const [, , dist, path, account, size] = process.argv;
const { reachStore } = await import(`${dist}store/remote/reach.js`);
const store = await reachStore(path, () => Promise.reject(new Error('the server was not found')));
try {
  for (let batch = 0; ; batch += 1) {
    const rows = Array.from({ length: Number(size) }, (_, row) => ({
      id: `${batch}-${row}`,
      text: 'My dog is called Rex. '.repeat(50),
      author_id: 'anna',
      task_id: 'pets',
      question_text: 'Do you have a pet?',
    }));
    await store.addSubmissions(account, rows, new Date());
    process.stdout.write(`${batch}\n`);
  }
} catch ({ code, exit, next }) {
  process.stdout.write(`${JSON.stringify({ code, exit, next })}\n`);
}
