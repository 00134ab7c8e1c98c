import { moment } from '../history.js';
import type { Question } from '../model/family.js';
import type { Operation } from '../plan/operation.js';
import { told } from './command.js';
import { familyName, type Scene } from './scene.js';

interface Receipt {
  readonly submissions?: number;
  readonly marks?: number;
  readonly repeated?: boolean;
}

/** Deletes a text or a mark. */
export async function operateDeletion(
  scene: Scene,
  step: Extract<Operation, { do: 'delete' | 'unmark' }>,
): Promise<void> {
  const { account, family, id } = step;
  const args =
    step.do === 'delete'
      ? ['submission', 'delete', id, '--yes']
      : ['mark', 'delete', id, '--examiner', String(step.examiner), '--yes'];
  const asked = moment();
  // What is unknown is no success.
  const receipt = await told<Receipt>(scene, args, { account, statuses: [0, 1] });
  const answered = moment();
  const question: Question =
    step.do === 'delete' ? { ask: 'delete', id } : { ask: 'unmark', id, examiner: step.examiner };
  const wasThere = receipt && !receipt.repeated && (receipt.submissions ?? receipt.marks ?? 0) > 0;
  const answer = receipt && { answer: { message: wasThere ? undefined : 'id not found' } };
  scene.families.add(familyName(account, family), { question, asked, answered, ...answer });
  if (step.do === 'delete' && (!receipt || wasThere))
    scene.deletions.push({ account, id, asked, answered: receipt ? answered : Number.POSITIVE_INFINITY });
}
