import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the driver sends to end a transaction, a query of the simple protocol. */
const COMMIT = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);
/** Only transactions that save results send this. */
const SAVING = 'FROM save_claimed(';

/** A connection of a process to the database, in the hands of a test. */
export interface Link {
  /** Ends it on both sides. */
  cut(): void;
  /** Lets no byte through any more, and no end either, as a machine does that vanished. */
  silence(): void;
  readonly isSilent: boolean;
}

/** Stands between processes and their database. */
export interface DatabaseLink extends AsyncDisposable {
  readonly port: number;
  /** Those that are open, in the order in which they were made. */
  readonly links: readonly Link[];
  /** Resolves when a COMMIT of results is sent, after which its link is silent: the database gets it (`after`) or does not. */
  silentAtCommit(when: 'before' | 'after'): Promise<void>;
}

/** @param databasePort where the database listens on this machine */
export async function databaseLink(databasePort: number): Promise<DatabaseLink> {
  const links = new Set<Link>();
  let atCommit: { readonly when: 'before' | 'after'; readonly seen: () => void } | undefined;
  const proxy = createServer((client) => {
    const database = connect(databasePort, '127.0.0.1');
    const ends = [client, database];
    let isSilent = false;
    let isSaving = false;
    const link: Link = {
      cut() {
        for (const end of ends) end.destroy();
      },
      silence() {
        isSilent = true;
      },
      get isSilent() {
        return isSilent;
      },
    };
    links.add(link);
    const forward = (from: Socket, to: Socket, pass: (data: Buffer) => boolean) =>
      from
        .on('data', (data) => {
          if (!isSilent && pass(data)) to.write(data);
        })
        .on('error', () => undefined)
        .on('close', () => {
          // The other side of a silent link hears of nothing.
          if (!isSilent) to.destroy();
          links.delete(link);
        });
    forward(database, client, () => true);
    forward(client, database, (data) => {
      isSaving ||= data.includes(SAVING);
      if (!data.includes(COMMIT)) return true;
      const stop = isSaving ? atCommit : undefined;
      isSaving = false;
      if (!stop) return true;
      atCommit = undefined;
      isSilent = true;
      if (stop.when === 'after') database.write(data);
      stop.seen();
      return false;
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const sockets = new Set<Socket>();
  proxy.on('connection', (socket) => void sockets.add(socket));
  return {
    port: (proxy.address() as AddressInfo).port,
    get links() {
      return [...links];
    },
    silentAtCommit: (when) =>
      new Promise((seen) => {
        atCommit = { when, seen };
      }),
    async [Symbol.asyncDispose]() {
      for (const link of links) link.cut();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
