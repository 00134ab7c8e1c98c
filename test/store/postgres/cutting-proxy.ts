import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A COMMIT in the simple query protocol. */
const COMMIT = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);

export interface CuttingProxy extends AsyncDisposable {
  readonly port: number;
  /**
   * Cuts the connection at the next COMMIT: before it reaches the server, or before its response returns. Resolves
   * when it has.
   */
  cutCommit(when: 'before' | 'after'): Promise<void>;
  /** Leads further connections to another server. */
  redirect(serverPort: number): void;
  /** Cuts the connection at the next statement that contains these words, before its response returns. */
  cutResponse(words: string): void;
}

/** A proxy between a client and a server on this machine, which cuts one connection on request. */
export async function cuttingProxy(firstPort: number): Promise<CuttingProxy> {
  let serverPort = firstPort;
  let cut:
    | { readonly words: Buffer; readonly when: 'before' | 'after'; readonly done?: () => void }
    | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    server.on('data', (data) => client.write(data)).on('close', () => client.end());
    client.on('end', () => server.end());
    client.on('data', (data) => {
      if (!cut || !data.includes(cut.words)) {
        server.write(data);
        return;
      }
      if (cut.when === 'before') server.destroy();
      else server.end(data);
      cut.done?.();
      cut = undefined;
      client.destroy();
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    cutCommit(when) {
      return new Promise((done) => {
        cut = { words: COMMIT, when, done };
      });
    },
    redirect(port) {
      serverPort = port;
    },
    cutResponse(words) {
      cut = { words: Buffer.from(words), when: 'after' };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
