import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the driver sends to commit a transaction: a query of the simple protocol. */
const COMMIT = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);
/** Only transactions that save results send this. */
const SAVING = 'save_first(false,';

type Side = 'client' | 'database';

/** A connection of a process to the database that a test can disturb. */
export interface Link {
  /** Closes it on both sides. */
  cut(): void;
  /**
   * Drops all bytes, and the closing of either side, as if a machine had vanished.
   * @param side that is no longer heard; without it, neither is
   */
  silence(side?: Side): void;
  /** Delays all bytes. */
  slow(milliseconds: number): void;
  readonly isSilent: boolean;
}

/** A proxy between processes and their database. */
export interface DatabaseLink extends AsyncDisposable {
  readonly port: number;
  /** The open connections, oldest first. */
  readonly links: readonly Link[];
  /** Sends new connections to another database, such as a standby. */
  lead(port: number): void;
  /** Resolves at the next COMMIT of results. The database gets it (`after`) or not, then the connection is silent. */
  silentAtCommit(when: 'before' | 'after'): Promise<void>;
  /** Resolves when results are on their way to the database, which gets them when they are let go. */
  holdSave(): Promise<() => void>;
}

/** @param databasePort local port of the database */
export async function databaseLink(databasePort: number): Promise<DatabaseLink> {
  const links = new Set<Link>();
  let atCommit: { readonly when: 'before' | 'after'; readonly seen: () => void } | undefined;
  let onSave: ((release: () => void) => void) | undefined;
  let target = databasePort;
  const proxy = createServer((client) => {
    const database = connect(target, '127.0.0.1');
    const ends = [client, database];
    let isSilent = false;
    let unheard: Side | undefined;
    let delay = 0;
    let isSaving = false;
    let held: Buffer[] | undefined;
    const link: Link = {
      cut() {
        for (const end of ends) end.destroy();
      },
      silence(side) {
        if (side) unheard = side;
        else isSilent = true;
      },
      slow(milliseconds) {
        delay = milliseconds;
      },
      get isSilent() {
        return isSilent;
      },
    };
    links.add(link);
    const forward = (side: Side, from: Socket, to: Socket, pass: (data: Buffer) => boolean) => {
      // What is under way keeps its order.
      let last = Promise.resolve();
      const isHeard = () => !isSilent && unheard !== side;
      from
        .on('data', (data) => {
          if (!isHeard() || !pass(data)) return;
          if (delay === 0) to.write(data);
          else
            last = last.then(async () => {
              await sleep(delay);
              if (isHeard()) to.write(data);
            });
        })
        .on('error', () => undefined)
        .on('close', () => {
          // The other side of a silent connection learns nothing.
          if (isHeard()) to.destroy();
          links.delete(link);
        });
    };
    forward('database', database, client, () => true);
    forward('client', client, database, (data) => {
      if (held) {
        held.push(data);
        return false;
      }
      isSaving ||= data.includes(SAVING);
      if (onSave && data.includes(SAVING)) {
        const waiting = [data];
        held = waiting;
        onSave(() => {
          held = undefined;
          for (const each of waiting) database.write(each);
        });
        onSave = undefined;
        return false;
      }
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
    lead(port) {
      target = port;
    },
    silentAtCommit: (when) =>
      new Promise((seen) => {
        atCommit = { when, seen };
      }),
    holdSave: () =>
      new Promise((seen) => {
        onSave = seen;
      }),
    async [Symbol.asyncDispose]() {
      for (const link of links) link.cut();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
