import { AssessCommand } from '../../cli/command.js';
import type { Account } from '../../domain/account.js';
import { renderTable } from '../../terminal/table.js';

export default class AccountList extends AssessCommand {
  static override summary = 'List the accounts of the store.';

  async run(): Promise<Account[]> {
    const { flags } = await this.parse(AccountList);
    await using context = this.open({ config: flags.config, store: flags.store });
    const accounts = await (await context.readableStore()).accounts();
    const rows = accounts.map(({ id, pipeline, createdAt }) => [id, pipeline, createdAt.toISOString()]);
    this.log(renderTable([{ title: 'account' }, { title: 'pipeline' }, { title: 'created' }], rows));
    return accounts;
  }
}
