import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.js';

/** Beside the store while a checkpoint is made. */
export const KEPT_BLOCKS = '.blocks';
const PRIVATE = 0o600;
/** DuckDB's headers, of which the last write of a checkpoint changes one. */
const HEADERS = 3 * 4096;
const BLOCK = 256 * 1024;
const HASH = 32;
const NUMBER = 8;

/**
 * Keeps blocks of a store beside it, synced, before a checkpoint. DuckDB writes metadata into free parts of blocks that the
 * state before still needs, and a block that a power cut tears has no valid checksum any more: neither state could be read.
 * @param store a handle of the file; closing another one would end DuckDB's locks on it
 * @param ids numbers of the blocks
 */
export async function keepBlocks(file: string, store: number, ids: readonly number[]): Promise<void> {
  const content = Buffer.alloc(HEADERS + ids.length * (NUMBER + BLOCK));
  readSync(store, content, 0, HEADERS, 0);
  ids.forEach((id, at) => {
    const begin = HEADERS + at * (NUMBER + BLOCK);
    content.writeDoubleLE(id, begin);
    readSync(store, content, begin + NUMBER, BLOCK, HEADERS + id * BLOCK);
  });
  const path = file + KEPT_BLOCKS;
  const kept = openSync(path, 'w', PRIVATE);
  try {
    // Goes on after a write that the system made in part.
    writeFileSync(kept, Buffer.concat([createHash('sha256').update(content).digest(), content]));
    fsyncSync(kept);
  } catch (error) {
    dropBlocks(file);
    throw error;
  } finally {
    closeSync(kept);
  }
  await syncFolder(dirname(file));
}

/** The checkpoint is made. */
export const dropBlocks = (file: string): void => rmSync(file + KEPT_BLOCKS, { force: true });

/** Whether a checkpoint may have been cut off. */
export const hasKeptBlocks = (file: string): boolean => existsSync(file + KEPT_BLOCKS);

/**
 * Puts blocks back that were kept for a checkpoint which was not finished. One that was has changed the headers; where the
 * kept blocks are not whole, none had begun. To be called while nobody has the file open.
 */
export function restoreBlocks(file: string): void {
  const kept = readFileSync(file + KEPT_BLOCKS);
  const content = kept.subarray(HASH);
  const isWhole = createHash('sha256').update(content).digest().equals(kept.subarray(0, HASH));
  if (isWhole) restore(file, content);
  dropBlocks(file);
}

function restore(file: string, content: Buffer): void {
  const store = openSync(file, 'r+');
  try {
    const headers = Buffer.alloc(Math.min(HEADERS, fstatSync(store).size));
    readSync(store, headers, 0, headers.length, 0);
    if (!headers.equals(content.subarray(0, HEADERS))) return;
    const found = Buffer.alloc(BLOCK);
    for (let begin = HEADERS; begin < content.length; begin += NUMBER + BLOCK) {
      const place = HEADERS + content.readDoubleLE(begin) * BLOCK;
      const block = content.subarray(begin + NUMBER, begin + NUMBER + BLOCK);
      readSync(store, found, 0, BLOCK, place);
      // What is as it was is left alone, because a disk may refuse every write.
      if (!found.equals(block)) writeSync(store, block, 0, BLOCK, place);
    }
    fsyncSync(store);
  } finally {
    closeSync(store);
  }
}
