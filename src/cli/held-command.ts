import { Args, Flags } from '@oclif/core';
import type { HeldDecided } from '../domain/results/held.js';
import { shownNames } from '../domain/shown.js';
import { useAccount } from '../services/accounts/accounts.js';
import { decideHeld } from '../services/assessment/held.js';
import { AssessCommand } from './command.js';

/** Arguments and flags of both decisions. */
export const heldArgs = {
  id: Args.string({ ignoreStdin: true, description: 'Ids of submissions, from `held`.' }),
};
export const heldFlags = {
  all: Flags.boolean({ default: false, description: 'All held results, instead of ids.' }),
  run: Flags.string({
    description: 'Only results of this version: a run number, or NAME@VERSION.',
    helpValue: 'RUN',
  }),
};

type HeldFlags = { readonly all: boolean } & Readonly<
  Record<'run' | 'config' | 'store' | 'account', string | undefined>
>;

/** Base of the commands that approve and reject. */
export abstract class HeldCommand extends AssessCommand {
  /** @param ids of submissions */
  protected async decide(approve: boolean, ids: readonly string[], flags: HeldFlags): Promise<HeldDecided> {
    const { config, store: storePath, account, all, run } = flags;
    await using context = this.open({ config, store: storePath, account });
    const store = await context.existingStore();
    const { id: accountId } = await useAccount(store, context.config.account, context.now());
    const decided = await decideHeld({ store, accountId, approve, ids, all, run, now: context.now });
    this.log(`${approve ? 'approved' : 'rejected'} ${decided.decided}`);
    if (decided.unknown.length > 0) {
      this.logToStderr(`no held result of: ${shownNames(decided.unknown).join(', ')}`);
    }
    this.endWith({ partly: decided.unknown.length > 0 });
    return decided;
  }
}
