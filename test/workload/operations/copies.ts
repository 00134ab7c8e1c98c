import { rmSync } from 'node:fs';
import { moment, Violation } from '../history.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { command, scratchFile } from './command.js';
import { recordAll } from './exports.js';
import type { Scene } from './scene.js';

/** Copies a store or an account, reads the copy and removes it. */
export async function operateCopy(
  scene: Scene,
  step: Extract<Operation, { do: 'backup' | 'archive' }>,
): Promise<void> {
  if (step.do === 'backup') await backup(scene, step.account);
  else await archive(scene, step.account);
}

async function backup(scene: Scene, account: number): Promise<void> {
  if (scene.ground.kind !== 'duckdb') return;
  const copy = scratchFile(scene, 'copy.duckdb');
  const asked = moment();
  const made = await command(scene, ['backup', '-o', copy]);
  const answered = moment();
  if (made)
    await recordAll(scene, account, {
      from: ['--store', copy, '--account', ACCOUNTS[account]!],
      asked,
      answered,
    });
  rmSync(copy, { force: true });
}

/** Moves a copy of an account into the store under another name. */
async function archive(scene: Scene, account: number): Promise<void> {
  const folder = scratchFile(scene, 'archive');
  const name = `copy-${scene.copies.length}`;
  scene.copies.push(name);
  const asked = moment();
  const made = await command(scene, ['account', 'export', ACCOUNTS[account]!, '-o', folder]);
  const answered = moment();
  if (made) {
    const imported = await command(scene, ['account', 'import', folder, '--as', name]);
    if (imported && !scene.isTroubled(answered))
      await recordAll(scene, account, { from: ['--account', name], asked, answered });
  }
  rmSync(folder, { recursive: true, force: true });
  await removeCopy(scene, name);
}

/** Deletes the copy of an account, if there is one. */
export async function removeCopy(scene: Scene, name: string): Promise<void> {
  const ran = await command(scene, ['account', 'delete', name, '--yes'], { statuses: [0, 2] });
  if (ran?.status === 2 && !ran.stderr.includes(name))
    throw new Violation(`a copy of an account cannot be deleted: ${ran.stderr}`);
  if (ran) scene.copies.splice(scene.copies.indexOf(name), 1);
}
