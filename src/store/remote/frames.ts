import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/**
 * A frame is its length in bytes (32 bits, little-endian) and a value in V8's serialization format, which preserves
 * Dates and all strings.
 */
const HEADER = 4;

/** Sends a value. @throws Error if it is not plain data */
export function sendFrame(socket: Socket, value: unknown): void {
  const body = serialize(value);
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(body.length);
  socket.cork();
  socket.write(header);
  socket.write(body);
  socket.uncork();
}

/** Assembles values from chunks as they arrive. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #held = 0;
  #needed = HEADER;

  /** The values that this chunk completes. @throws Error if it is not a frame */
  *read(chunk: Buffer): Generator<unknown, void> {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    while (this.#held >= this.#needed) {
      // Chunks are joined only when a frame is complete, so that large frames are not copied with every chunk.
      const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      let start = 0;
      while (this.#isComplete(bytes, start)) {
        const end = start + this.#needed;
        yield deserialize(bytes.subarray(start + HEADER, end));
        start = end;
        this.#needed = HEADER;
      }
      this.#chunks = start < bytes.length ? [bytes.subarray(start)] : [];
      this.#held = bytes.length - start;
    }
  }

  #isComplete(bytes: Buffer, start: number): boolean {
    const held = bytes.length - start;
    if (held >= HEADER) this.#needed = HEADER + bytes.readUInt32LE(start);
    return held >= this.#needed;
  }
}
