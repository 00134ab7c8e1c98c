import { Flags } from '@oclif/core';
import { openAccount } from '../../../cli/account.js';
import { AssessCommand } from '../../../cli/command.js';
import { argument, repeatable } from '../../../cli/flags.js';
import type { LtiPlatform } from '../../../domain/lti.js';
import { addPlatform } from '../../../services/lti/platforms.js';

/** A value that the platform shows to its administrator. */
const given = (description: string, helpValue: string) =>
  Flags.string({ description, helpValue, required: true });

export default class LtiPlatformAdd extends AssessCommand {
  static override summary =
    'Register a learning platform, with what it shows after this tool was added there.';
  static override description =
    "The texts of its learners are stored in the account, with the platform's user ids as authors. An account has the " +
    'platforms of one issuer only. Platforms with dynamic registration need only a link: see assess lti invite.';
  static override examples = [
    '<%= config.bin %> lti platform add https://moodle.example --client-id 8xQ2 --auth-url https://moodle.example/mod/lti/auth.php --token-url https://moodle.example/mod/lti/token.php --jwks-url https://moodle.example/mod/lti/certs.php --deployment 1 --account moodle',
  ];
  static override args = { issuer: argument('Issuer of the platform, usually its URL.') };
  static override flags = {
    'client-id': given('Id of this tool there.', 'ID'),
    'auth-url': given('URL for authentication requests.', 'URL'),
    'token-url': given('URL for access tokens.', 'URL'),
    'jwks-url': given('URL of the public keys of the platform.', 'URL'),
    deployment: repeatable('Deployment id of this tool there; repeatable (default: all).', 'ID'),
  };

  async run(): Promise<LtiPlatform> {
    const { args, flags } = await this.parse(LtiPlatformAdd);
    await using context = this.open();
    const { store, accountId } = await openAccount(context);
    const platform = await addPlatform(
      { store, now: context.now },
      {
        ...{ accountId, issuer: args.issuer, clientId: flags['client-id'], authUrl: flags['auth-url'] },
        ...{ tokenUrl: flags['token-url'], jwksUrl: flags['jwks-url'], deployments: flags.deployment ?? [] },
      },
      context.config.webhookAllow,
    );
    this.log(`registered platform ${platform.id} (${platform.issuer}) for the account ${accountId}`);
    return platform;
  }
}
