import { Flags } from '@oclif/core';
import { openAccount } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { durationOption } from '../../cli/time-options.js';
import { AssessError } from '../../errors.js';
import { invitationTo } from '../../services/lti/registration.js';
import { ToolKeys } from '../../services/lti/tool-keys.js';

const WEEK_MS = 7 * 86_400_000;

export default class LtiInvite extends AssessCommand {
  static override summary =
    'Print a link with which a learning platform registers itself, once, for an account.';
  static override description =
    'An administrator of the platform enters it where a tool is added by its registration URL (dynamic registration). ' +
    'assess serve must run with --lti.';
  static override examples = [
    '<%= config.bin %> lti invite --account moodle --lti https://assess.example.org',
  ];
  static override flags = {
    lti: Flags.string({
      description: 'URL under which platforms reach the server (default: setting ltiUrl).',
      helpValue: 'URL',
    }),
    expires: Flags.string({ description: 'How long the link works.', helpValue: 'DURATION', default: '24h' }),
  };

  async run(): Promise<{ url: string; expires_at: string }> {
    const { flags } = await this.parse(LtiInvite);
    await using context = this.open({ ltiUrl: flags.lti });
    const { ltiUrl } = context.config;
    if (ltiUrl === '') {
      const reason = 'is required, unless the setting ltiUrl (ASSESS_LTI_URL) has it';
      throw new AssessError('invalid_option', { option: 'lti', reason });
    }
    const milliseconds = durationOption('expires', flags.expires, WEEK_MS);
    const { store, accountId } = await openAccount(context);
    const { now } = context;
    const keys = new ToolKeys({ store, now });
    const seconds = Math.floor(milliseconds / 1000);
    const url = await invitationTo(keys, { url: ltiUrl.replace(/\/$/, ''), accountId, seconds });
    this.log(url);
    return { url, expires_at: new Date(now().getTime() + milliseconds).toISOString() };
  }
}
