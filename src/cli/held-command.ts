import type { HeldDecided } from '../domain/results/held.js';
import { shownNames } from '../domain/shown.js';
import { decideHeld } from '../services/assessment/held.js';
import { openAccount } from './account.js';
import { AssessCommand } from './command.js';
import { optionalArgument, toggle, valued } from './flags.js';

/** Arguments and flags of both decisions. */
export const heldArgs = {
  id: optionalArgument('Ids of submissions, from `held`.'),
};
export const heldFlags = {
  all: toggle('All held results, instead of ids.'),
  run: valued('Only results of this version: a run number, or NAME@VERSION.', 'RUN'),
};

/** Base of the commands that approve and reject. */
export abstract class HeldCommand extends AssessCommand {
  /** @param ids of submissions */
  protected async decide(
    approve: boolean,
    ids: readonly string[],
    { all, run }: { readonly all: boolean; readonly run?: string | undefined },
  ): Promise<HeldDecided> {
    await using context = this.open();
    const { store, accountId } = await openAccount(context);
    const decided = await decideHeld({ store, accountId, approve, ids, all, run, now: context.now });
    this.log(`${approve ? 'approved' : 'rejected'} ${decided.decided}`);
    if (decided.unknown.length > 0) {
      this.logToStderr(`no held result of: ${shownNames(decided.unknown).join(', ')}`);
    }
    this.endWith({ partly: decided.unknown.length > 0 });
    return decided;
  }
}
