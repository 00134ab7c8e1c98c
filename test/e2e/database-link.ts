import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the driver sends to commit a transaction: a query of the simple protocol. */
const COMMIT = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);
/** Only transactions that save results send this. */
const SAVING = 'FROM save_claimed(';

/** A connection of a process to the database that a test can disturb. */
export interface Link {
  /** Closes it on both sides. */
  cut(): void;
  /** Drops all bytes, and the closing of either side, as if a machine had vanished. */
  silence(): void;
  readonly isSilent: boolean;
}

/** A proxy between processes and their database. */
export interface DatabaseLink extends AsyncDisposable {
  readonly port: number;
  /** The open connections, oldest first. */
  readonly links: readonly Link[];
  /** Resolves at the next COMMIT of results. The database gets it (`after`) or not, then the connection is silent. */
  silentAtCommit(when: 'before' | 'after'): Promise<void>;
}

/** @param databasePort local port of the database */
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
          // The other side of a silent connection learns nothing.
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
