import { AssessCommand } from '../../cli/command.js';
import type { Account } from '../../domain/account.js';
import { renderTable } from '../../terminal/table.js';

export default class AccountList extends AssessCommand {
  static override summary = 'List the accounts of the store.';

  async run(): Promise<Account[]> {
    await this.parse(AccountList);
    await using context = this.open();
    const accounts = await (await context.readableStore()).accounts();
    this.log(
      renderTable(
        [
          { title: 'account', format: 'text', of: ({ id }) => id },
          { title: 'pipeline', format: 'text', of: ({ pipeline }) => pipeline },
          { title: 'created', format: 'text', of: ({ createdAt }) => createdAt.toISOString() },
        ],
        accounts,
      ),
    );
    return accounts;
  }
}
