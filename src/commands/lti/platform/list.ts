import { AssessCommand } from '../../../cli/command.js';
import type { LtiPlatform } from '../../../domain/lti.js';
import { renderTable } from '../../../terminal/table.js';

export default class LtiPlatformList extends AssessCommand {
  static override summary = 'List the learning platforms of all accounts.';

  async run(): Promise<LtiPlatform[]> {
    await this.parse(LtiPlatformList);
    await using context = this.open();
    const platforms = await (await context.readableStore()).ltiPlatforms();
    this.log(
      renderTable(
        [
          { title: 'id', format: 'text', of: ({ id }) => id },
          { title: 'account', format: 'text', of: ({ accountId }) => accountId },
          { title: 'issuer', format: 'text', of: ({ issuer }) => issuer },
          { title: 'client', format: 'text', of: ({ clientId }) => clientId },
          { title: 'deployments', format: 'text', of: ({ deployments }) => deployments.join(', ') || 'all' },
        ],
        platforms,
      ),
    );
    return platforms;
  }
}
