// Calls members of a store on behalf of the parent process. Argument: the file of a store that is served, or the URL of
// a database.
const [, , place] = process.argv;
const dist = new URL('../../../../dist/', import.meta.url);
const load = (file) => import(new URL(file, dist).href);

async function open() {
  if (place.startsWith('postgres')) return (await load('store/postgres/open.js')).openPostgres(place);
  const { reachStore } = await load('store/remote/reach.js');
  return reachStore(place, () => Promise.reject(new Error('the server was not found')));
}

const store = await open();
process.on('message', async ({ number, member, values }) => {
  try {
    process.send({ number, value: await store[member](...values) });
  } catch (error) {
    process.send({ number, failure: { code: error.code, message: error.message } });
  }
});
process.once('disconnect', () => store[Symbol.asyncDispose]());
process.send({ number: 0 });
