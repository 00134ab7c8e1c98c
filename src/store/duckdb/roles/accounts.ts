import {
  findAccount,
  insertToken,
  listAccounts,
  listTokens,
  markTokenRevoked,
  updateAccountPipeline,
} from '../../sql/accounts.js';
import { listWebhooks } from '../../sql/webhooks.js';
import type { AccountArchives, Accounts, Deletions, Tokens, Webhooks } from '../../store.js';
import { readArchive, writeArchive } from '../account-archive.js';
import { insertAccount } from '../accounts.js';
import { deleteAccount } from '../deletion/account-deletion.js';
import { deleteWebhook, insertWebhook, updateWebhook } from '../outbox/webhooks.js';
import type { RoleParts } from './parts.js';

export function accountsRole({
  queue,
  reads,
  long,
  table,
  statuses,
  tokens,
  claims,
  leases,
}: RoleParts): Accounts & Pick<Deletions, 'deleteAccount'> & Tokens & Webhooks & AccountArchives {
  return {
    createAccount: (account) => queue.call((session) => insertAccount(session, account)),
    account: (id) => reads.use((session) => findAccount(session, id)),
    accounts: () => reads.use(listAccounts),

    async setAccountPipeline(id, pipeline) {
      await queue.call((session) => updateAccountPipeline(session, { id, pipeline }));
      statuses.choiceChanged();
    },

    async deleteAccount(accountId, at) {
      const { hadPending, ...deletion } = await queue.call((session) => {
        // Writes in the same transaction must not find the account in memory.
        table.forget(accountId);
        return deleteAccount(session, { accountId, at });
      });
      // Again, because submissions of the same transaction may have come before it.
      table.forget(accountId);
      statuses.choiceChanged();
      tokens.changed();
      claims.endAccount(accountId);
      if (hadPending) await leases.settle();
      return deletion;
    },

    async addToken(token, hash) {
      await queue.call((session) => insertToken(session, { token, hash }));
      tokens.changed();
    },

    tokens: (accountId) => reads.use((session) => listTokens(session, accountId)),
    tokenByHash: (hash) => tokens.find(hash),

    async revokeToken(id, at) {
      await queue.call((session) => markTokenRevoked(session, { id, at }));
      tokens.changed();
    },

    webhooks: (accountId) => reads.use((session) => listWebhooks(session, accountId)),
    addWebhook: (webhook, most) => queue.call((session) => insertWebhook(session, webhook, most)),

    async removeWebhook(accountId, id) {
      const removed = await queue.call((session) => deleteWebhook(session, { accountId, id }));
      if (removed) await leases.settle();
      return removed;
    },

    async changeWebhook(accountId, id, change, at) {
      const changed = await queue.call((session) => updateWebhook(session, { accountId, id, change, at }));
      if (changed) await leases.settle();
      return changed;
    },

    exportAccount: (accountId, folder, signal) =>
      long.reading(() => reads.use((session) => writeArchive(session, accountId, folder, signal))),

    async importAccount(account, folder, tables) {
      await queue.exclusively((session) =>
        // Before the next write, which would otherwise assign the same receipts.
        readArchive(session, account, folder, tables).finally(() => table.changedOutside()),
      );
      tokens.changed();
      claims.changedOutside();
      leases.grown();
    },
  };
}
