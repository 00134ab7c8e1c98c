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
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { logChecksum } from './log-checksum.js';
import { syncFolder } from './sync-folder.js';

/** Suffix of the file beside the store during a checkpoint. */
const SUFFIX = '.blocks';
const PRIVATE = 0o600;
/** DuckDB's headers; the last write of a checkpoint changes one of them. */
const HEADERS = 3 * 4096;
const BLOCK = 256 * 1024;
const HASH = 32;
const NUMBER = 8;

/**
 * Saves blocks of a store to a synced file beside it, before a checkpoint. DuckDB writes metadata into free parts of
 * blocks that the previous state still needs, and a block torn by a power cut has no valid checksum: neither state
 * could be read.
 * @param store a handle of the file; closing another one would release DuckDB's locks on it
 * @param ids numbers of the blocks
 */
export async function keepBlocks(file: string, store: number, ids: readonly number[]): Promise<void> {
  const kept = Buffer.alloc(HASH + HEADERS + ids.length * (NUMBER + BLOCK));
  const content = kept.subarray(HASH);
  readSync(store, content, 0, HEADERS, 0);
  ids.forEach((id, at) => {
    const begin = HEADERS + at * (NUMBER + BLOCK);
    content.writeDoubleLE(id, begin);
    readSync(store, content, begin + NUMBER, BLOCK, HEADERS + id * BLOCK);
  });
  createHash('sha256').update(content).digest().copy(kept);
  const handle = await open(file + SUFFIX, 'w', PRIVATE);
  try {
    await handle.writeFile(kept);
    await handle.sync();
  } catch (error) {
    dropBlocks(file);
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** The checkpoint is complete. */
export const dropBlocks = (file: string): void => rmSync(file + SUFFIX, { force: true });

/** Whether a checkpoint may have been interrupted. */
export const hasKeptBlocks = (file: string): boolean => existsSync(file + SUFFIX);

/**
 * Restores the blocks saved for an unfinished checkpoint. A finished one has changed the headers; if the saved blocks
 * are incomplete, the checkpoint had not started. Call it only while nobody has the file open.
 * @param which `torn` restores only blocks without a valid checksum, which leaves a different file at the same path
 *   alone; `changed` restores all that differ, and requires that the file is certainly the same
 * @param keptBeside the store beside which they were saved, if the file is a copy of it; they stay there
 */
export function restoreBlocks(file: string, which: 'torn' | 'changed', keptBeside = file): void {
  const kept = readFileSync(keptBeside + SUFFIX);
  const content = kept.subarray(HASH);
  const isWhole = createHash('sha256').update(content).digest().equals(kept.subarray(0, HASH));
  if (isWhole) restore(file, content, which);
  if (keptBeside === file) dropBlocks(file);
}

function restore(file: string, content: Buffer, which: 'torn' | 'changed'): void {
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
      const isAsKept = which === 'torn' ? isSound(found) : found.equals(block);
      // Unchanged blocks are not written, because the disk may refuse every write.
      if (!isAsKept) writeSync(store, block, 0, BLOCK, place);
    }
    fsyncSync(store);
  } finally {
    closeSync(store);
  }
}

/** Whether a block starts with a valid checksum of the rest, which DuckDB computes as for its log. */
function isSound(block: Buffer): boolean {
  const [high, low] = logChecksum(block.subarray(8));
  return block.readUInt32LE(0) === low && block.readUInt32LE(4) === high;
}
