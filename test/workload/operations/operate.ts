import type { Operation } from '../plan/operation.js';
import { command } from './command.js';
import { operateCopy } from './copies.js';
import { operateDeletion } from './deletions.js';
import { operateExport } from './exports.js';
import { operateFigures } from './figures.js';
import { operateImport } from './imports.js';
import { operatePseudonyms } from './pseudonyms.js';
import { refuse } from './refusals.js';
import type { Scene } from './scene.js';
import { operateSchedule } from './schedules.js';
import { operateText } from './texts.js';
import { operateToken } from './tokens.js';
import { operateWebhook } from './webhooks.js';

/** Runs an operation to its end, and records what was answered. @throws Violation */
export async function operate(scene: Scene, step: Operation): Promise<void> {
  switch (step.do) {
    case 'put':
    case 'mark':
    case 'results':
    case 'erase':
      return await operateText(scene, step);
    case 'webhook':
    case 'webhooks':
    case 'remove webhook':
      return await operateWebhook(scene, step);
    case 'refused':
      return await refuse(scene, step);
    case 'token':
    case 'list tokens':
    case 'revoke':
    case 'use':
      return await operateToken(scene, step);
    case 'import':
      return await operateImport(scene, step);
    case 'export':
      return await operateExport(scene, step);
    case 'figures':
      return await operateFigures(scene, step);
    case 'pseudonymise':
      return await operatePseudonyms(scene, step);
    case 'delete':
    case 'unmark':
      return await operateDeletion(scene, step);
    case 'backup':
    case 'archive':
      return await operateCopy(scene, step);
    case 'schedule':
      return await operateSchedule(scene, step);
    case 'compact':
      if (scene.ground.kind === 'duckdb') await command(scene, ['compact']);
      return;
  }
}
